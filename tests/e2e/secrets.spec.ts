import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { dataFolderPath, projectRoot } from '../../local/project.ts';
import { provideFullSite } from './acceptance.ts';
import { expect, test } from './fixtures.ts';

/** What must stay with us: everything in the stack's secrets, and in `.env` all that is not for the pages. */
function secrets(folder: string): string[] {
  const strings = (value: unknown): string[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [String(value)];
  const { signingKey, ...others } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));
  const file = join(projectRoot, '.env');
  const env = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const own = Object.keys(env)
    .filter((name) => !name.startsWith('PUBLIC_'))
    .map((name) => env[name] ?? '');
  return [...strings(others), signingKey.d, ...own].filter((text) => text.length >= 12);
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** A secret as it is, and as mails and URLs would carry it. */
const formsOf = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
];

test('no secret of the stack or of .env is in a built file, a log or a mail @alone', async ({ stack }) => {
  const folder = dataFolderPath();
  const { folder: built, isNew } = await provideFullSite(stack, join(folder, 'logs', 'site.log'));
  expect(isNew).toBe(false);
  const wanted = secrets(folder);
  expect(wanted.length).toBeGreaterThan(5);

  const files = [built, join(folder, 'logs'), join(folder, 'mailbox')].flatMap(filesIn);
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'latin1');
    const held = wanted.filter((secret) => formsOf(secret).some((form) => text.includes(form)));
    return held.map((secret) => `${file}: ${secret.slice(0, 4)}…`);
  });
  expect(found).toEqual([]);
  // The tests before this one have left mails, and logs of every part.
  expect(files.length).toBeGreaterThan(200);
});
