import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TomlTable } from 'smol-toml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeAuthMails } from '../../local/auth-mails.ts';
import { good } from '../../local/deploy/sample-production.ts';
import { commandsOf, writeSettings } from '../../local/deploy/steps.ts';
import { readProjectConfig, tableIn } from '../../local/project-config.ts';
import { PROJECT, startManagementApi } from './management-api.ts';
import { startSupabase } from './supabase-cli.ts';

let api: Awaited<ReturnType<typeof startManagementApi>>;
let supabase: Awaited<ReturnType<typeof startSupabase>>;
let folder: string;

beforeAll(async () => {
  await writeAuthMails();
  folder = mkdtempSync(join(tmpdir(), 'settings-'));
  writeSettings(folder, good);
  api = await startManagementApi();
  supabase = await startSupabase(api.url);
});
afterAll(async () => {
  await Promise.all([supabase.stop(), api.stop()]);
  rmSync(folder, { recursive: true });
});

/** Where the Management API keeps what `config.toml` says under these names. */
const NAMES: [path: string, setting: string][] = [
  ['auth.site_url', 'site_url'],
  ['auth.jwt_expiry', 'jwt_exp'],
  ['auth.minimum_password_length', 'password_min_length'],
  ['auth.enable_manual_linking', 'security_manual_linking_enabled'],
  ['auth.rate_limit.email_sent', 'rate_limit_email_sent'],
  ['auth.email.otp_length', 'mailer_otp_length'],
  ['auth.email.otp_expiry', 'mailer_otp_exp'],
  ['auth.email.double_confirm_changes', 'mailer_secure_email_change_enabled'],
  ['auth.email.smtp.host', 'smtp_host'],
  ['auth.email.smtp.admin_email', 'smtp_admin_email'],
  ['auth.mfa.totp.enroll_enabled', 'mfa_totp_enroll_enabled'],
];

test('the step that sends the settings sends all that config.toml says, without a warning', async () => {
  const [command] = commandsOf('settings', good, { secrets: '', settings: folder });
  const { RESEND_API_KEY } = good;
  const { code, output, warnings } = await supabase.run(command?.args ?? [], { RESEND_API_KEY });
  expect(code, output).toBe(0);
  expect(warnings).toEqual([]);
  expect(api.strange).toEqual([]);

  const config = readProjectConfig(folder);
  const said = (path: string) =>
    path.split('.').reduce<unknown>((at, name) => (at as TomlTable)[name], config);
  const { auth, postgrest } = api.settings;
  expect(auth).toMatchObject(Object.fromEntries(NAMES.map(([path, setting]) => [setting, said(path)])));
  expect(auth).toMatchObject({ smtp_pass: RESEND_API_KEY, uri_allow_list: `${good.SITE_URL}/**` });
  expect(postgrest).toMatchObject({ db_schema: 'public', max_rows: 1000 });
});

test('the mails that it sends are the files, with their subjects', () => {
  const config = readProjectConfig(folder);
  const mails = (kind: 'template' | 'notification', suffix: string) =>
    Object.entries(tableIn(config, 'auth', 'email', kind)).flatMap(([name, mail]) => [
      [`mailer_subjects_${name}${suffix}`, (mail as TomlTable).subject],
      [
        `mailer_templates_${name}${suffix}_content`,
        readFileSync(join(folder, 'supabase', 'templates', `${name}.html`), 'utf8'),
      ],
    ]);
  const sent = Object.fromEntries([...mails('template', ''), ...mails('notification', '_notification')]);
  expect(Object.keys(sent)).toHaveLength(22);
  expect(api.settings.auth).toMatchObject(sent);
});

test('the command line itself finds no difference afterwards in what config.toml says', async () => {
  const diff = () => supabase.run(['config', 'diff', '--workdir', folder, `--remote=${PROJECT}`]);
  const differences = async () =>
    (await diff()).output.match(/^\S+ \[(update|local-only|content)\]$/gm) ?? [];
  expect(await differences()).toEqual([]);
  Object.assign(api.settings.auth ?? {}, { mailer_otp_exp: 86_400 });
  expect(await differences()).toEqual(['auth.email.otp_expiry [update]']);
});
