import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DATA_INVENTORY, DATA_PLACES, SUPPLIERS } from '../../src/features/privacy/rules/data-inventory.ts';
import { projectRoot } from '../command.ts';
import { ITEMS, isItem, RANKS, readFacts } from '../../local/deploy/launch-list.ts';
import { type FactName, isPlaceholder } from '../../src/site/facts.ts';
import { mainText, pageAt, pages } from './every-page.ts';

const migrations = join(projectRoot, 'supabase', 'migrations');
const sql = readdirSync(migrations)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => readFileSync(join(migrations, file), 'utf8'))
  .join('\n');

/** Words that would put off until later what a page should say now. */
const UNSETTLED = /\b(?:to be (?:confirmed|named|decided)|(?:here )?before launch)\b/i;

const textOf = (route: string) => mainText(pageAt(route));

test('every table of the migrations is in the inventory, and no other', () => {
  const created = [...sql.matchAll(/create table (?:if not exists )?(?:app|public)\.(\w+)/g)].map(
    ([, name]) => name,
  );
  const listed = DATA_INVENTORY.database.flatMap(({ tables = [] }) => tables);
  expect(created.length).toBeGreaterThan(0);
  expect(
    listed.toSorted(),
    'Name each table in data-inventory.json of src/features/privacy/rules, in “tables” of the record that says what lies in it.',
  ).toEqual(created.sort());
});

test('the inventory names the times of the job that cleans up', () => {
  const job = /function (?:app|public)\.delete_expired[\s\S]+?\$\$;/g;
  const deletions = sql.match(job)?.at(-1)?.split(';') ?? [];
  const times = deletions.flatMap((statement) => {
    const [, table] = /delete from app\.(\w+)/.exec(statement) ?? [];
    const intervals = [...statement.matchAll(/interval '([^']+)'/g)].map(([, interval]) => interval ?? '');
    return table ? intervals.map((interval) => ({ table, interval })) : [];
  });
  expect(times.length).toBeGreaterThan(0);
  for (const { table, interval } of times) {
    const record = DATA_INVENTORY.database.find(({ tables }) => tables?.includes(table));
    expect(record?.keptFor, table).toContain(interval);
  }
});

test('the privacy policy shows the whole inventory and every supplier', () => {
  const text = textOf('/privacy-policy');
  const records = DATA_PLACES.flatMap((place) => DATA_INVENTORY[place]);
  for (const { what, why, where, keptFor, seenBy, ground } of records)
    for (const fact of [what, why, where, keptFor, seenBy, ground]) expect(text).toContain(fact);
  for (const { name, task, sees } of SUPPLIERS)
    for (const fact of [name, task, sees]) expect(text).toContain(fact);
});

test('the page of privacy choices shows what the browser keeps, and its button is there', () => {
  const text = textOf('/privacy-choices');
  for (const { what, keptFor } of DATA_INVENTORY.browser)
    for (const fact of [what, keptFor]) expect(text).toContain(fact);
  expect(text).toContain('Delete what this browser keeps');
});

test('what waits for the owner stops a launch, and is no sentence on a page', () => {
  const waiting = Object.keys(readFacts(projectRoot)).filter((key) => isPlaceholder(key as FactName));
  expect(waiting.filter((key) => key !== 'hours' && isItem(key) && ITEMS[key].rank !== RANKS[0])).toEqual([]);
  expect(waiting.filter((key) => !isItem(key))).toEqual([]);
  expect(pages.filter(({ html }) => UNSETTLED.test(html)).map(({ route }) => route)).toEqual([]);
});

test.each(['Website host (to be confirmed before launch)', 'The places will be named here before launch'])(
  '“%s” would be noticed',
  (words) => {
    expect(words).toMatch(UNSETTLED);
  },
);
