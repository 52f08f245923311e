import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TomlTable } from 'smol-toml';
import { readProjectConfig, tableIn } from '../project-config.ts';

const CODE = ['SiteURL', 'ConfirmationURL', 'Email', 'Token', 'TokenHash', 'RedirectTo'] as const;
/** What the auth service fills in, by mail: `{{.Token}}` is the code. */
export const PLACEHOLDERS = {
  confirmation: CODE,
  recovery: CODE,
  magic_link: CODE,
  email_change: [...CODE, 'NewEmail', 'SendingTo'],
  reauthentication: ['SiteURL', 'Email', 'Token'],
  password_changed: ['SiteURL', 'Email'],
  email_changed: ['SiteURL', 'Email', 'OldEmail'],
  identity_linked: ['SiteURL', 'Email', 'Provider'],
  identity_unlinked: ['SiteURL', 'Email', 'Provider'],
  mfa_factor_enrolled: ['SiteURL', 'Email', 'FactorType'],
  mfa_factor_unenrolled: ['SiteURL', 'Email', 'FactorType'],
} as const satisfies Record<string, readonly string[]>;

/** The mails that the project words itself. */
export const MAIL_NAMES = Object.keys(PLACEHOLDERS) as (keyof typeof PLACEHOLDERS)[];
export type MailName = keyof typeof PLACEHOLDERS | 'invite';

export const LINK_TYPES: Partial<Record<MailName, string>> = {
  confirmation: 'signup',
  invite: 'invite',
  recovery: 'recovery',
  magic_link: 'magiclink',
  email_change: 'email_change',
};

export interface MailTemplate {
  subject: string;
  content: string;
}

/**
 * Where `config.toml` of the folder names the file of a mail. The command line of Supabase reads the path of a template
 * from the project's folder, and that of a notification from the folder of `config.toml`.
 */
export function templateSetting(config: TomlTable, name: MailName) {
  const { [name]: template } = tableIn(config, 'auth', 'email', 'template');
  const notification = tableIn(config, 'auth', 'email', 'notification', name);
  const { subject = '', content_path: path = '' } = (template ?? notification) as Record<string, string>;
  return {
    subject,
    file: join(template ? '' : 'supabase', path),
    enabled: template !== undefined || notification.enabled === true,
  };
}

/** The mails that `supabase/config.toml` names. `root`: the project's folder. */
export function readMailTemplates(root: string): Partial<Record<MailName, MailTemplate>> {
  const config = readProjectConfig(root);
  const templates = MAIL_NAMES.flatMap((name) => {
    const { enabled, subject, file } = templateSetting(config, name);
    return enabled ? [[name, { subject, content: readFileSync(join(root, file), 'utf8') }]] : [];
  });
  return Object.fromEntries(templates);
}

const PLACEHOLDER = /\{\{\.(\w+)\}\}/g;

/** How Go's template engine escapes in HTML; other characters it writes as numbers. */
const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Fills the placeholders in, escaped for HTML. Throws for one that has no value. */
export function fillTemplate(template: string, values: Record<string, string>): string {
  return template.replace(PLACEHOLDER, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The mail has no value for ${name}.`);
    return value.replace(/[&<>"'+]/g, (sign) => NAMED[sign] ?? `&#${sign.charCodeAt(0)};`);
  });
}

export const placeholdersIn = (template: string): string[] =>
  [...template.matchAll(PLACEHOLDER)].map(([, name]) => name as string);
