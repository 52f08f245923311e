import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { typeAtDesk } from './owner.ts';
import { RunningStack } from './running-stack.ts';

const ROWS = 100_000;

const stack = RunningStack.use();
let folder: string;
beforeAll(async () => {
  await stack.sql`
    insert into app.contact_messages (id, person_hash, topic, name, email, message, user_agent, created_at)
    select gen_random_uuid(), ${createHash('sha256').update('sample').digest('hex')}, 'Sales', 'Sample ' || number,
           number || '@example.ca', '=' || number || E' is what this says, in "two"\nlines, with Zoë.', 'Sample/1.0',
           timestamptz '2026-03-01 12:00Z' + number * interval '1 second'
      from generate_series(1, ${ROWS}) as number`;
  await stack.sql`analyze app.contact_messages`;
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lists-'));
  return () => rm(folder, { recursive: true, force: true });
});
const type = (command: string) => typeAtDesk(stack.process.folder, `npm run owner -- ${command}`, folder);

test('a hundred thousand leads are exported, and none of them is a formula', async () => {
  const { output, code, firstMs, tookMs } = await type('leads export --bom --out leads.csv');
  console.log(`The first line came after ${firstMs} ms, the last after ${tookMs} ms.`);
  expect(code, output).toBe(0);
  const file = join(folder, 'leads.csv');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const text = await readFile(file, 'utf8');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  const { data, errors } = Papa.parse<Record<string, string>>(text.slice(1).trimEnd(), { header: true });
  expect(errors).toEqual([]);
  expect(data).toHaveLength(ROWS);
  expect(data[1]?.message).toBe('\'=2 is what this says, in "two"\nlines, with Zoë.');
});

test('as JSON they are the same, with times that name their offset', async () => {
  const { output } = await type(
    'leads export --format json --until 2026-03-01 > leads.json && wc -l < leads.json',
  );
  const rows = JSON.parse(await readFile(join(folder, 'leads.json'), 'utf8'));
  expect(rows[0]).toMatchObject({
    at: expect.stringMatching(/^2026-03-01T.*[+-]\d\d:\d\d$/),
    name: 'Sample 1',
  });
  expect(output.trim()).toBe(`${rows.length + 2}`);
});

test('an export that is ended in the middle leaves no file', async () => {
  const { output } = await type(
    'leads export --out leads.csv & pid=$!; while [ ! -s leads.csv.partial ]; do sleep 0.01; done; kill $pid; wait $pid',
  );
  expect(output).not.toContain('leads.csv holds');
  expect(await readdir(folder)).toEqual([]);
});

test('a file that is there already stays as it was', async () => {
  await writeFile(join(folder, 'leads.csv'), 'the one before');
  expect((await type('leads export --out leads.csv')).code).toBe(1);
  expect(await readFile(join(folder, 'leads.csv'), 'utf8')).toBe('the one before');
});

test('a reader who has seen enough ends an export without an error', async () => {
  const { output } = await type('leads export | head -n 1');
  expect(output).toMatch(/^at,id,topic,[^\n]*\n$/);
});

test('a day is one where the business is, from midnight to midnight', async () => {
  await stack.sql`
    insert into app.mail_suppressions (person_hash, reason, created_at)
    select lpad(to_hex(number), 64, '0'), 'asked', at from (values
      (1, timestamptz '2026-07-01 06:59:59Z'), (2, '2026-07-01 07:00Z'), (3, '2026-07-02 06:59:59Z'),
      (4, '2026-07-02 07:00Z')) as sample (number, at)`;
  const { output } = await type('suppressions list --since 2026-07-01 --until 2026-07-01 --json');
  expect(JSON.parse(output)).toMatchObject([{ at: '2026-07-01 23:59' }, { at: '2026-07-01 00:00' }]);
});

test('a list may be of one kind', async () => {
  expect((await type('leads list --topic sales --limit 1 --json')).output).toContain('"topic": "Sales"');
  expect((await type('leads list --topic Billing')).output).toBe('There are no such leads.\n');
});

test.each([
  ['leads list --since 2026-02-30', 'Write a day as 2026-11-16.'],
  ['leads list --limit 0', 'Write a whole number, 1 or more.'],
  ['orders export --format xml', 'Allowed choices are csv, json.'],
  ['orders export --since 2026-11-22 --until 2026-11-16', 'change them round'],
  ['leads show nobody', 'is no id'],
  ['leads show 00000000-0000', 'There is no lead'],
  ['subscribers show nobody@', 'is not an email address'],
  ['leads export --out nowhere/leads.csv', 'There is no folder'],
  ['leads export --out .', 'exists. Name a new file.'],
])('“%s” is refused in words', async (command, words) => {
  const { output, code } = await type(command);
  expect(output).toContain(words);
  expect(output).not.toMatch(/\n\s+at /);
  expect(code).toBe(1);
});
