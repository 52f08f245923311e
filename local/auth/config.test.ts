import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PASSWORD_MIN_CODE_POINTS } from '../../src/domain/constants.ts';
import { tomlTables } from '../deploy/toml-tables.ts';
import { projectRoot } from '../project.ts';
import { CODE_SECONDS, MAIL_INTERVAL_SECONDS } from './codes.ts';
import { LIMITS } from './rate-limits.ts';
import { REUSE_INTERVAL_SECONDS } from './sessions.ts';
import { SETTINGS } from './settings.ts';
import { ACCESS_TOKEN_SECONDS } from './tokens.ts';

const tables = tomlTables(readFileSync(join(projectRoot, 'supabase', 'config.toml'), 'utf8'));
const table = (name: string) => Object.fromEntries(tables.get(name) ?? []);

test('the service works here by the numbers that a hosted project is sent', () => {
  expect(table('auth')).toMatchObject({
    jwt_expiry: `${ACCESS_TOKEN_SECONDS}`,
    enable_refresh_token_rotation: 'true',
    refresh_token_reuse_interval: `${REUSE_INTERVAL_SECONDS}`,
    minimum_password_length: `${PASSWORD_MIN_CODE_POINTS}`,
    enable_signup: `${!SETTINGS.disable_signup}`,
    enable_anonymous_sign_ins: `${SETTINGS.external.anonymous_users}`,
    enable_manual_linking: 'true',
  });
  expect(table('auth.email')).toMatchObject({
    enable_confirmations: `${!SETTINGS.mailer_autoconfirm}`,
    double_confirm_changes: 'true',
    max_frequency: `"${MAIL_INTERVAL_SECONDS}s"`,
    otp_length: '6',
    otp_expiry: `${CODE_SECONDS}`,
  });
  expect(table('auth.rate_limit')).toEqual({
    email_sent: `${LIMITS.mail.calls}`,
    token_refresh: `${LIMITS.token.calls}`,
    sign_in_sign_ups: `${LIMITS.signup.calls}`,
    token_verifications: `${LIMITS.verify.calls}`,
  });
});
