import type { TomlTable } from 'smol-toml';
import { EMAIL_CODE_DIGITS, PASSWORD_MIN_CODE_POINTS } from '../../src/site/constants.ts';
import { readProjectConfig, tableIn } from '../project-config.ts';
import { projectRoot } from '../project.ts';
import { type Finding, judge } from './finding.ts';

/** What the pages and mails promise, by the place in `config.toml`. Codes live 600 seconds. */
const PROMISED: Record<string, unknown> = {
  'auth.minimum_password_length': PASSWORD_MIN_CODE_POINTS,
  'auth.email.require_current_password': true,
  'auth.email.otp_length': EMAIL_CODE_DIGITS,
  'auth.email.otp_expiry': 600,
};
/** What the command line warns of, and what it reads in their place. */
const DEPRECATED: Record<string, string> = {
  'auth.email.enable_signup': 'auth.email.enabled',
  'auth.sms.enable_signup': 'auth.sms.enabled',
};

function valueAt(config: TomlTable, place: string): unknown {
  const names = place.split('.');
  const name = names.pop() ?? '';
  return tableIn(config, ...names)[name];
}

export function settingProblems(config: TomlTable): string[] {
  const broken = Object.entries(PROMISED).filter(([place, value]) => valueAt(config, place) !== value);
  const deprecated = Object.entries(DEPRECATED).filter(([place]) => valueAt(config, place) !== undefined);
  return [
    ...broken.map(([place, value]) => `${place} is not ${value}.`),
    ...deprecated.map(([place, name]) => `${place} is deprecated: its name is ${name}.`),
  ];
}

/** The settings of `supabase/config.toml` that a hosted project is sent. */
export const checkSettings = (): Finding[] => [
  judge('settings of the auth service', settingProblems(readProjectConfig(projectRoot))),
];
