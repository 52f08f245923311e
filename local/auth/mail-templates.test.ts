import { expect, test } from 'vitest';
import { site } from '../../src/site/facts.ts';
import { projectRoot } from '../project.ts';
import { readHtml } from '../../tests/functions/read-html.ts';
import { readProjectConfig } from '../project-config.ts';
import { fillTemplate, MAIL_NAMES, PLACEHOLDERS, readMailTemplates } from './mail-templates.ts';
import type { MailName, MailTemplate } from './mail-templates.ts';
import { readSettings } from './settings.ts';

const settings = readSettings(readProjectConfig(projectRoot));
const templates = readMailTemplates(projectRoot) as Record<MailName, MailTemplate>;
const CODE_MAILS = ['confirmation', 'recovery', 'magic_link', 'email_change'] as const;

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

test.each(CODE_MAILS)(
  'whoever reads %s sees the code, its time, the address of the link and whose it is',
  (name) => {
    const values = Object.fromEntries(
      PLACEHOLDERS[name].map((placeholder) => [placeholder, 'ada@example.ca']),
    );
    const all = { ...values, SiteURL: 'https://www.modai.ca', Token: '01234567', TokenHash: 'pkce_abc' };
    const words = readHtml(fillTemplate(templates[name].content, all));
    expect(words).toMatch(/enter this code:\s+01234567\s/);
    expect(words).toMatch(/\shttps:\/\/www\.modai\.ca\/auth#token_hash=pkce_abc&type=\w+\s/);
    expect(words).toContain(`work for ${settings.email.otp_expiry / 60} minutes`);
    expect(words).toContain('ada@example.ca');
    expect(words).toMatch(/If (?:it was not you|you did not ask for this)/);
    expect(words).not.toMatch(/[<>{}]|&\w+;/);
  },
);

test('all mails share one page, and name the brand', () => {
  const [first, ...others] = MAIL_NAMES.map((name) => frame(templates[name].content));
  for (const other of others) expect(other).toBe(first);
  for (const name of MAIL_NAMES) {
    expect(templates[name].subject).toMatch(new RegExp(` – ${site.brand}$`));
    expect(templates[name].content).toContain(`<title>${templates[name].subject.split(' – ')[0]}</title>`);
  }
  expect(first).toContain(site.brand);
});
