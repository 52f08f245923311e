import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { projectRoot } from '../project.ts';
import { checkSettings, settingProblems } from './setting-checks.ts';

const config = readFileSync(join(projectRoot, 'supabase', 'config.toml'), 'utf8');

test('the settings that a hosted project is sent hold what the pages promise', () => {
  expect(checkSettings()).toMatchObject([{ verdict: 'ok', details: [] }]);
});

test.each([
  ['minimum_password_length = 15', 'minimum_password_length = 8', 'minimum_password_length is not 15.'],
  ['require_current_password = true', '', 'require_current_password is not true.'],
  ['otp_length = 8', 'otp_length = 6', 'otp_length is not 8.'],
  ['otp_expiry = 600', '', 'otp_expiry is not 600.'],
  ['[auth.sms]\n', '[auth.sms]\nenable_signup = true\n', 'its name is auth.sms.enabled.'],
])('%j written as %j is refused', (line, other, problem) => {
  expect(config).toContain(line);
  const problems = settingProblems(parse(config.replace(line, other)));
  expect(problems).toEqual([expect.stringContaining(problem)]);
});
