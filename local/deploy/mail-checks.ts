import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LINK_TYPES, MAIL_NAMES, PLACEHOLDERS } from '../auth/mail-templates.ts';
import { placeholdersIn, templateSetting } from '../auth/mail-templates.ts';
import { readProjectConfig } from '../project-config.ts';
import { projectRoot } from '../project.ts';
import { type Finding, judge } from './finding.ts';

/** Mail programs cut off what is longer. */
const MAIL_MAX_BYTES = 102_400;
const LINK = /href="([^"]*)"/g;

/** Problems of one mail's subject and HTML, as the auth service would meet them. */
export function mailProblems(name: keyof typeof PLACEHOLDERS, subject: string, html: string): string[] {
  const known: readonly string[] = PLACEHOLDERS[name];
  const placeholders = placeholdersIn(subject + html);
  const unknown = placeholders.filter((placeholder) => !known.includes(placeholder));
  const problems = unknown.map((placeholder) => `${name}: the auth service has no ${placeholder} for it.`);
  if ((subject + html).split('{{').length - 1 !== placeholders.length) {
    problems.push(`${name}: something between {{ and }} is no plain placeholder.`);
  }
  if (subject === '') problems.push(`${name}: it has no subject.`);
  if (Buffer.byteLength(html) > MAIL_MAX_BYTES) problems.push(`${name}: it is longer than 100 KB.`);
  const type = LINK_TYPES[name];
  const links = [...html.matchAll(LINK)].map(([, href]) => href as string);
  const wanted = `{{.SiteURL}}/auth#token_hash={{.TokenHash}}&amp;type=${type}`;
  if (type && !links.includes(wanted)) problems.push(`${name}: no link leads to ${wanted}.`);
  if (type && !html.includes(`>${wanted}<`)) problems.push(`${name}: nobody can read where its link leads.`);
  const foreign = links.filter((href) => !href.startsWith('{{.SiteURL}}'));
  return [...problems, ...foreign.map((href) => `${name}: the link ${href} leads elsewhere.`)];
}

/** The mails that `supabase/config.toml` names. */
export function checkAuthMails(): Finding[] {
  const config = readProjectConfig(projectRoot);
  const problems = MAIL_NAMES.flatMap((name) => {
    const { subject, file, enabled } = templateSetting(config, name);
    const path = join(projectRoot, file);
    if (!enabled || !existsSync(path)) return [`${name}: supabase/config.toml names no file for it.`];
    return mailProblems(name, subject, readFileSync(path, 'utf8'));
  });
  return [judge('mails of the auth service', problems, `${MAIL_NAMES.length}`)];
}
