import { expect, test } from 'vitest';
import { site } from '../../src/site/facts.ts';
import { projectRoot } from '../project.ts';
import { fillTemplate, MAIL_NAMES, readMailTemplates } from './mail-templates.ts';
import type { MailName, MailTemplate } from './mail-templates.ts';

const templates = readMailTemplates(projectRoot) as Record<MailName, MailTemplate>;

/** What every mail must have alike: its page without the words. */
function frame(html: string): string {
  return html
    .replace(/<title>.*?<\/title>/s, '')
    .replace(/<div style="display: ?none.*?<\/div>/s, '')
    .replace(/(<h1[^>]*>).*?<\/h1>.*?(<div\s+class="rule"[^>]*>\s*<p[^>]*>).*?<\/p>/s, '$1 … $2')
    .replace(/\s+/g, ' ');
}

test('a value is escaped for HTML, and a placeholder without one is an error', () => {
  expect(fillTemplate('<p>{{.Email}}</p>', { Email: `"o'a"+<b>&@x.ca` })).toBe(
    '<p>&#34;o&#39;a&#34;&#43;&lt;b&gt;&amp;@x.ca</p>',
  );
  expect(() => fillTemplate('{{.Token}}', {})).toThrow('Token');
});

test('all mails share one page, and name the brand', () => {
  const [first, ...others] = MAIL_NAMES.map((name) => frame(templates[name].content));
  for (const other of others) expect(other).toBe(first);
  for (const name of MAIL_NAMES) {
    expect(templates[name].subject).toMatch(new RegExp(` – ${site.brand}$`));
    expect(templates[name].content).toContain(`<title>${templates[name].subject.split(' – ')[0]}</title>`);
  }
  expect(first).toContain(site.brand);
});
