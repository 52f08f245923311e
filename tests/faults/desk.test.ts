import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailboxOf, personHashOf } from '../../functions/_shared/mailbox.ts';
import { BUSINESS_FILE } from '../../local/deploy/launch-list.ts';
import { unanswered } from '../../local/deploy/sample-business.ts';
import { loadSecrets } from '../../local/secrets.ts';
import { site } from '../../src/site/facts.ts';
import { projectRoot } from '../command.ts';
import { typeAtDesk } from './owner.ts';
import { RunningStack } from './running-stack.ts';

/**
 * Runs what docs/desk.md shows, block after block, against a stack that is filled with owner-week.sql, and compares the
 * output. `UPDATE_DESK=1` writes it into the page. A block is fenced as `console`, and its first line is the command, which
 * a shell runs in a folder that holds only `sample`, a project in which nobody has answered anything; other variables of .env.example may stand before it.
 */
const PAGE = join(projectRoot, 'docs', 'desk.md');
const BLOCK = /(?<=```console\n)\$ (?<command>.*)\n(?<output>[\s\S]*?)(?=```)/g;
/** On the page the sample week begins on this Monday, and today is that day. */
const MONDAY = '2026-11-16';
const TODAY = '2026-11-24';
const ANY_DAY = /\b20\d\d-\d\d-\d\d\b/g;
const ANY_TIME = /\b(?<day>20\d\d-\d\d-\d\d)(?<time>[ T]\d\d:\d\d(?::\d\d)?)?(?:\.\d{3}(?=Z))?/g;

const stack = RunningStack.use();
/** Stands in for the site, which is asked whether the page of an issue is there. */
let website: Server;
/** Where the commands write files. */
let folder: string;
/** The Monday of the last whole week, and today where the business is. */
let monday: string;
let today: string;
/** Whoever has an address of the file: the hash that stands for them here, and the one on the page. */
let people: { email: string; hash: string; shown: string }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-'));
  await mkdir(join(folder, 'sample', dirname(BUSINESS_FILE)), { recursive: true });
  await writeFile(join(folder, 'sample', BUSINESS_FILE), JSON.stringify(unanswered));
  website = createServer((_request, response) => response.end()).listen(new URL(stack.info.siteUrl).port);
  const samples = await readFile(join(import.meta.dirname, 'owner-week.sql'), 'utf8');
  const { personSecret } = await loadSecrets(stack.process.folder);
  people = [...new Set(samples.match(/[\w.+-]+@example\.ca/g))].map((email) => ({
    email,
    hash: personHashOf(personSecret, mailboxOf(email, 'email')),
    shown: createHash('sha256').update(email).digest('hex'),
  }));
  await stack.sql.begin(async (sql) => {
    [{ monday, today }] = await sql<[{ monday: string; today: string }]>`
      select (date_trunc('week', day) - interval '1 week')::date::text as monday, day::date::text as today
        from (select now() at time zone ${site.timeZone} as day)`;
    await sql.unsafe(`
      create function pg_temp.at(day integer, at time) returns timestamptz language sql
        return (date '${monday}' + day - 1 + at) at time zone '${site.timeZone}';
      create temporary table people on commit drop as
        select * from jsonb_to_recordset('${JSON.stringify(people)}') as person (email text, hash text);
      create function pg_temp.person(address text) returns text language sql
        as 'select hash from people where email = address';
      ${samples}`);
  });
});
afterAll(async () => {
  website.close();
  await rm(folder, { recursive: true, force: true });
});

const moved = (day: string, from: string, to: string) =>
  new Date(Date.parse(day) - Date.parse(from) + Date.parse(to)).toISOString().slice(0, 10);

/** As it is typed now. */
const toNow = (command: string) =>
  command.replace(ANY_DAY, (day) => (day === TODAY ? today : moved(day, MONDAY, monday)));

/** As it stands on the page: what differs from run to run is replaced by something of the same width. */
function toPage(output: string): string {
  const here = new Date().toISOString().slice(0, 10);
  const withPeople = people.reduce(
    (text, { hash, shown }) => text.replaceAll(hash, shown).replaceAll(hash.slice(0, 8), shown.slice(0, 8)),
    output,
  );
  return (
    withPeople
      .replaceAll(stack.process.folder, '.data')
      .replace(/\blocalhost:\d+|\b127\.0\.0\.1:\d+/g, 'localhost:4321')
      // Random ids are of the fourth version too, but no sample begins like them.
      .replace(/\b(?!0[a-f]00000\d-)[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '1d…')
      .replace(/\b\d+(?:[.,]\d+)? (ms|s|seconds?)\b/g, '1 $1')
      // Checksums of tables, at the ends of their lines.
      .replace(/(?<=\s)[0-9a-f]{12}$/gm, '0123456789ab')
      .replace(ANY_TIME, (_, day: string, time = '') =>
        day === today || day === here
          ? `${TODAY}${time.replace(/\d\d:\d\d/, '09:00').replace(/:\d\d$/, ':00')}`
          : `${moved(day, monday, MONDAY)}${time}`,
      )
      .trimEnd()
  );
}

test('the page about the desk shows what its commands print', { timeout: 300_000 }, async () => {
  const page = await readFile(PAGE, 'utf8');
  let written = page;
  const slow: string[] = [];
  for (const { groups } of page.matchAll(BLOCK)) {
    const { command = '', output = '' } = groups ?? {};
    const { output: typed, firstMs = 0 } = await typeAtDesk(stack.process.folder, toNow(command), folder);
    const printed = toPage(typed);
    if (firstMs > 1_000) slow.push(`${command}: ${firstMs} ms`);
    const block = `$ ${command}\n`;
    // Each stands once on the page, so the first that is still as it was is the one.
    written = written.replace(`${block}${output}`, () => `${block}${printed}\n`);
  }
  if (slow.length > 0) console.log(slow.join('\n'));
  if (process.env.UPDATE_DESK) await writeFile(PAGE, written);
  else expect(written, 'If the page should change, UPDATE_DESK=1 with this test writes it.').toBe(page);
});
