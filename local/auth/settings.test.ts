import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { EMAIL_CODE_DIGITS, PASSWORD_MIN_CODE_POINTS } from '../../src/site/constants.ts';
import { readProjectConfig } from '../project-config.ts';
import { projectRoot } from '../project.ts';
import { publicSettings, readSettings } from './settings.ts';

const settings = readSettings(readProjectConfig(projectRoot));

test('the service works here by the settings that a hosted project is sent', () => {
  expect(settings).toMatchObject({
    jwt_expiry: 3_600,
    enable_refresh_token_rotation: true,
    refresh_token_reuse_interval: 10,
    minimum_password_length: PASSWORD_MIN_CODE_POINTS,
    sessions: { timebox: 30 * 24 * 3_600, inactivity_timeout: 14 * 24 * 3_600 },
    enable_signup: true,
    enable_anonymous_sign_ins: false,
    enable_manual_linking: true,
    email: {
      enable_confirmations: true,
      double_confirm_changes: true,
      require_current_password: true,
      max_frequency: 60,
      otp_length: EMAIL_CODE_DIGITS,
      otp_expiry: 600,
    },
    rate_limit: { email_sent: 2_000, token_refresh: 150, sign_in_sign_ups: 15, token_verifications: 30 },
    sms: { enabled: false },
    mfa: { totp: { enroll_enabled: true }, phone: { enroll_enabled: false } },
    external: {},
    oauth_server: { enabled: false },
  });
});

test('what a settings file turns on is offered', () => {
  const offered = readSettings(
    parse(`
      [auth]
      enable_signup = false
      enable_anonymous_sign_ins = true
      [auth.email]
      enable_confirmations = false
      max_frequency = "5m"
      [auth.sms]
      enabled = true
      [auth.external.google]
      enabled = true`),
  );
  expect(offered.email.max_frequency).toBe(300);
  expect(publicSettings(offered)).toMatchObject({
    external: { anonymous_users: true, email: true, phone: true, google: true, github: false },
    disable_signup: true,
    mailer_autoconfirm: true,
    phone_autoconfirm: false,
  });
});

test('a setting that this service cannot follow stops it', () => {
  expect(() => readSettings(parse('[auth]\nenable_refresh_token_rotation = false'))).toThrow(
    'enable_refresh_token_rotation',
  );
});
