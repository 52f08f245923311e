import { expect, test } from 'vitest';
import { MAIL_NAMES, readMailTemplates } from '../../local/auth/mail-templates.ts';
import { projectRoot } from '../../local/project.ts';
import { renderMail } from '../../functions/_shared/emails/render-mail.ts';
import { contextOf, sampleMails } from './sample-mails.ts';

const compact = (css: string) =>
  css
    .replace(/\s+/g, ' ')
    .replace(/\s*([:;{},])\s*/g, '$1')
    .replace(/;(?=$|\})/g, '')
    .trim();

/** What the inline styles of a page say, each declaration with the class that stands beside it. */
function declarations(html: string): Set<string> {
  const found = new Set<string>();
  for (const [tag] of html.matchAll(/<\w+\s[^>]*?style="[^"]*"[^>]*>/g)) {
    const [, style = ''] = /style="([^"]*)"/.exec(tag) ?? [];
    const [, names = ''] = /class="([^"]*)"/.exec(tag) ?? [];
    for (const declaration of compact(style.replaceAll('&#x27;', "'")).split(';')) {
      found.add(`${names} ${declaration}`.trim());
    }
  }
  return found;
}

/** The rules of a page for dark schemes and narrow windows. */
const rules = (html: string) =>
  new Set(compact(/<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '').match(/\.[\w-]+\{[^}]*\}/g));

const ours = await Promise.all(
  sampleMails.map(
    async (sample) => (await renderMail(sample.template, sample.payload, contextOf(sample))).html,
  ),
);
const templates = readMailTemplates(projectRoot);

test.each(MAIL_NAMES)('%s looks like the mails of the functions', (name) => {
  const { content } = templates[name];
  const known = new Set(ours.flatMap((html) => [...declarations(html)]));
  // No mail of the functions has six digits to type.
  const codeless = content.replace(/<strong[\s\S]*?<\/strong/g, '');
  expect([...declarations(codeless)].filter((declaration) => !known.has(declaration))).toEqual([]);
  const knownRules = new Set(ours.flatMap((html) => [...rules(html)]));
  expect([...rules(content)].filter((rule) => !knownRules.has(rule))).toEqual([]);
});
