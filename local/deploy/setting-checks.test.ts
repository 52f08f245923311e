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
  ['schemas = ["public"]', 'schemas = ["public", "app"]', 'api.schemas is not public.'],
  ['verify_jwt = false', 'verify_jwt = true', 'functions.account-data.verify_jwt is not false'],
  ['[auth.sms]\n', '[auth.sms]\nenable_signup = true\n', 'its name is auth.sms.enabled.'],
])('%j written as %j is refused', (line, other, problem) => {
  expect(config).toContain(line);
  const problems = settingProblems(parse(config.replace(line, other)));
  expect(problems).toEqual([expect.stringContaining(problem)]);
});

test('no line that keeps accounts closed can be changed, or left out, unnoticed', () => {
  const lines = config.split('\n');
  const ends = lines.findIndex((line) => line === '[functions.account-data]');
  /** Where a stack or the pages are, and how the mails are worded; nothing of it opens an account. */
  const harmless =
    /^(?:project_id|enabled = true$|port|extra_search_path|max_rows|major_version|site_url|additional_redirect_urls|subject|content_path|deno_version)/;
  const guarding = lines.slice(0, ends).flatMap((line, number) => {
    const [, name = '', value = ''] = /^(\w+) = (.+)$/.exec(line) ?? [];
    return name === '' || harmless.test(line) ? [] : [{ number, name, value }];
  });
  expect(guarding.length).toBeGreaterThan(20);
  for (const { number, name, value } of guarding) {
    const others = [value === 'true' ? 'false' : value === 'false' ? 'true' : '9_999'];
    for (const changed of [...others.map((other) => `${name} = ${other}`), '']) {
      const text = lines.with(number, changed).join('\n');
      expect(settingProblems(parse(text)), `${number + 1}: ${changed || name}`).not.toEqual([]);
    }
  }
});

test('no notification of a change of an account can be turned off', () => {
  const notices = [...config.matchAll(/\[(auth\.email\.notification\.\w+)\]\nenabled = true/g)];
  expect(notices).toHaveLength(6);
  for (const [block, name] of notices) {
    const problems = settingProblems(parse(config.replace(block, block.replace('true', 'false'))));
    expect(problems).toEqual([`${name}.enabled is not true.`]);
  }
});
