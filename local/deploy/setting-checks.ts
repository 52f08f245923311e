import { isDeepStrictEqual } from 'node:util';
import type { TomlTable } from 'smol-toml';
import { EMAIL_CODE_DIGITS, PASSWORD_MIN_CODE_POINTS } from '../../src/site/constants.ts';
import { readProjectConfig, tableIn } from '../project-config.ts';
import { projectRoot } from '../project.ts';
import { type Finding, judge } from './finding.ts';

/**
 * What the pages and mails promise, and what keeps accounts and the database closed, by the place in `config.toml`. Codes
 * live 600 seconds. A change of one is a decision, which is made here too.
 */
const PROMISED: Record<string, unknown> = {
  'api.schemas': ['public'],
  'auth.enabled': true,
  'auth.jwt_expiry': 3_600,
  'auth.enable_refresh_token_rotation': true,
  'auth.refresh_token_reuse_interval': 10,
  'auth.enable_signup': true,
  'auth.enable_anonymous_sign_ins': false,
  'auth.enable_manual_linking': true,
  'auth.minimum_password_length': PASSWORD_MIN_CODE_POINTS,
  'auth.rate_limit.email_sent': 2_000,
  'auth.rate_limit.token_refresh': 150,
  'auth.rate_limit.sign_in_sign_ups': 15,
  'auth.rate_limit.token_verifications': 30,
  'auth.sessions.timebox': '720h',
  'auth.sessions.inactivity_timeout': '336h',
  'auth.email.enabled': true,
  'auth.email.enable_confirmations': true,
  'auth.email.double_confirm_changes': true,
  'auth.email.require_current_password': true,
  'auth.email.max_frequency': '60s',
  'auth.email.otp_length': EMAIL_CODE_DIGITS,
  'auth.email.otp_expiry': 600,
  'auth.email.notification.password_changed.enabled': true,
  'auth.email.notification.email_changed.enabled': true,
  'auth.email.notification.identity_linked.enabled': true,
  'auth.email.notification.identity_unlinked.enabled': true,
  'auth.email.notification.mfa_factor_enrolled.enabled': true,
  'auth.email.notification.mfa_factor_unenrolled.enabled': true,
  'auth.sms.enabled': false,
  'auth.mfa.totp.enroll_enabled': true,
  'auth.mfa.totp.verify_enabled': true,
  'auth.mfa.phone.enroll_enabled': false,
  'auth.mfa.phone.verify_enabled': false,
  'auth.mfa.web_authn.enroll_enabled': false,
  'auth.mfa.web_authn.verify_enabled': false,
  'storage.enabled': false,
  'realtime.enabled': false,
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
  const broken = Object.entries(PROMISED).filter(
    ([place, value]) => !isDeepStrictEqual(valueAt(config, place), value),
  );
  const checked = Object.entries(tableIn(config, 'functions')).filter(
    ([name]) => valueAt(config, `functions.${name}.verify_jwt`) !== false,
  );
  const deprecated = Object.entries(DEPRECATED).filter(([place]) => valueAt(config, place) !== undefined);
  return [
    ...broken.map(([place, value]) => `${place} is not ${value}.`),
    ...checked.map(
      ([name]) => `functions.${name}.verify_jwt is not false: the platform knows legacy keys only.`,
    ),
    ...deprecated.map(([place, name]) => `${place} is deprecated: its name is ${name}.`),
  ];
}

/** The settings of `supabase/config.toml` that a hosted project is sent. */
export const checkSettings = (): Finding[] => [
  judge('settings of the auth service', settingProblems(readProjectConfig(projectRoot))),
];
