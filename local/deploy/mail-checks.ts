import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  LINK_TYPES,
  MAIL_NAMES,
  type MailName,
  PLACEHOLDERS,
  placeholdersIn,
  templateSetting,
} from '../auth/mail-templates.ts';
import { type Finding, judge } from './finding.ts';

/** Mail programs cut off what is longer. */
const MAIL_MAX_BYTES = 102_400;
const LINK = /href="([^"]*)"/g;

/** Faults of one mail's subject and HTML, as the auth service would meet them. */
export function mailFaults(name: MailName, subject: string, html: string): string[] {
  const known: readonly string[] = PLACEHOLDERS[name];
  const unknown = placeholdersIn(`${subject}${html}`).filter((placeholder) => !known.includes(placeholder));
  const faults = unknown.map((placeholder) => `${name}: the auth service has no ${placeholder} for it.`);
  const actions = (`${subject}${html}`.match(/\{\{/g) ?? []).length;
  if (actions !== placeholdersIn(`${subject}${html}`).length) {
    faults.push(`${name}: something between {{ and }} is no plain placeholder.`);
  }
  if (subject === '') faults.push(`${name}: it has no subject.`);
  if (Buffer.byteLength(html) > MAIL_MAX_BYTES) faults.push(`${name}: it is longer than 100 KB.`);
  const type = LINK_TYPES[name];
  const links = [...html.matchAll(LINK)].map(([, href]) => href as string);
  const wanted = `{{.SiteURL}}/auth#token_hash={{.TokenHash}}&amp;type=${type}`;
  if (type && !links.includes(wanted)) faults.push(`${name}: no link leads to ${wanted}.`);
  const foreign = links.filter((href) => !href.startsWith('{{.SiteURL}}'));
  return [...faults, ...foreign.map((href) => `${name}: the link ${href} leads elsewhere.`)];
}

/** The mails that `supabase/config.toml` names. `root` holds the folder `supabase`. */
export function checkAuthMails(root: string): Finding {
  const config = readFileSync(join(root, 'supabase', 'config.toml'), 'utf8');
  const faults = MAIL_NAMES.flatMap((name) => {
    const { subject, file, enabled } = templateSetting(config, name);
    if (!enabled || !existsSync(join(root, file)))
      return [`${name}: supabase/config.toml names no file for it.`];
    return mailFaults(name, subject, readFileSync(join(root, file), 'utf8'));
  });
  return judge('mails of the auth service', faults, `${MAIL_NAMES.length}`);
}
