import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { tableIn } from '../project-config.ts';
import { projectRoot } from '../project.ts';
import { good } from './sample-production.ts';
import { commandsOf, secretsFile, settingsFile, STEPS, TOOLS } from './steps.ts';

const files = { secrets: 'files/secrets.env', settings: 'files/settings' };
const config = readFileSync(join(projectRoot, 'supabase', 'config.toml'), 'utf8');
const SECRETS = Object.keys(good).filter((name) =>
  /^(?!PUBLIC_).*(?:KEYS?|SECRET|TOKEN)$|^STORE_URL$/.test(name),
);

test.each(STEPS)('%s: no secret is an argument, and each command names the project', (step) => {
  for (const { tool, args } of commandsOf(step, good, files)) {
    const line = args.join(' ');
    expect(SECRETS.filter((name) => line.includes(good[name] ?? ''))).toEqual([]);
    if (tool === 'supabase') expect(line).toMatch(/(?:--remote=|link )abcdefghijklmnopqrst$/);
  }
});

test('a command sees the token of its own account and no other secret', () => {
  const seen = STEPS.map((step) => commandsOf(step, good, files).map(({ env }) => Object.keys(env)));
  expect(seen).toEqual([
    [['SUPABASE_ACCESS_TOKEN'], ['SUPABASE_ACCESS_TOKEN']],
    [['SUPABASE_ACCESS_TOKEN', 'RESEND_API_KEY']],
    [['SUPABASE_ACCESS_TOKEN']],
    [['SUPABASE_ACCESS_TOKEN']],
    [['CLOUDFLARE_API_TOKEN']],
    [['NETLIFY_AUTH_TOKEN']],
  ]);
});

test.each([
  ['site:cloudflare', 'CLOUDFLARE_PAGES_PROJECT'],
  ['site:netlify', 'NETLIFY_SITE_ID'],
] as const)('%s is refused without %s', (step, name) => {
  const { [name]: _, ...rest } = good;
  expect(() => commandsOf(step, rest, files)).toThrow(`${name} is missing`);
});

test('a project that no address names is refused', () => {
  expect(() => commandsOf('database', {}, files)).toThrow('names the Supabase project');
});

test('the secrets file holds the functions’ variables alone, and reads back as it was', () => {
  const tricky = { ...good, PERSON_SECRET: 'a$b#c"d\\n e`f', DKIM_PRIVATE_KEY: 'line 1\nline 2' };
  const { PUBLIC_SITE_URL, SITE_URL, ...read } = parseEnv(secretsFile(tricky));
  expect(PUBLIC_SITE_URL).toBeUndefined();
  expect(SITE_URL).toBe(good.SITE_URL);
  expect(read).toMatchObject({ PERSON_SECRET: tricky.PERSON_SECRET, DKIM_PRIVATE_KEY: 'line 1\nline 2' });
  expect(Object.keys(read).filter((name) => /^PUBLIC_|TOKEN|CLOUDFLARE|NETLIFY/.test(name))).toEqual([]);
  expect(() => secretsFile({ ...good, PERSON_SECRET: "it's" })).toThrow('PERSON_SECRET');
});

test('the settings lead sign-in mails to the site and through Resend, without the key', () => {
  const text = settingsFile(config, good);
  const auth = tableIn(parse(text), 'auth');
  expect(auth.site_url).toBe('https://www.modai.ca');
  expect(auth.additional_redirect_urls).toEqual(['https://www.modai.ca/**']);
  const sender = { admin_email: 'hello@mail.modai.ca', sender_name: 'Mod AI' };
  expect(tableIn(auth, 'email', 'smtp')).toMatchObject({ ...sender, pass: 'env(RESEND_API_KEY)' });
  expect(text).not.toContain('127.0.0.1');
  expect(text).not.toContain(good.RESEND_API_KEY);
  expect(() => settingsFile('', good)).toThrow('has no line site_url');
});

test('a command line that `npm run vendors` tries is the one that deploys', () => {
  const vendors = readFileSync(join(projectRoot, 'tests', 'vendors', 'package.json'), 'utf8');
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(vendors);
  const tried = Object.keys(TOOLS).filter((tool) => tool in dependencies) as (keyof typeof TOOLS)[];
  expect(tried).toContain('supabase');
  for (const tool of tried) expect(TOOLS[tool]).toBe(`${tool}@${dependencies[tool]}`);
});
