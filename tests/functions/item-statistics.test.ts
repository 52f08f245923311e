import { expect, test } from 'vitest';
import { connectStore } from '../../functions/_shared/store.ts';
import { addItemAnswers } from '../../functions/add-item-answers/handler.ts';
import { QUESTION_IDS } from '../../src/features/quiz/rules/question-ids.ts';
import { REPORT_VERSION } from '../../src/features/quiz/rules/report-version.ts';
import { STYLES, type Style } from '../../src/features/quiz/rules/style.ts';
import type { QuizAnswers } from '../../src/features/quiz/rules/submission.ts';
import { answersOf, recorded, request } from './fixtures.ts';
import { testDatabase } from './postgres-database.ts';

const database = testDatabase();
const ADDRESS = '203.0.113.77';
const answers = answersOf({ D: 5, I: 11, S: 8, C: 6 });
/** The style after it, for every question. */
const turned = (given: QuizAnswers): QuizAnswers =>
  Object.fromEntries(
    QUESTION_IDS.map((id) => [id, STYLES[(STYLES.indexOf(given[id] as Style) + 1) % 4]]),
  ) as QuizAnswers;

async function add(changes: object = {}, key: string = crypto.randomUUID()) {
  const kept = recorded(
    {},
    { storeUrl: database.storeUrl, limitsFactor: 10, clientAddressHeader: 'cf-connecting-ip' },
  );
  const call = addItemAnswers({ ...kept, connectStore });
  const headers = { 'idempotency-key': key, 'cf-connecting-ip': ADDRESS };
  const response = await call(request({ version: REPORT_VERSION, answers, ...changes }, headers));
  return { status: response.status, lines: kept.lines, body: await response.json() };
}

interface Statistics {
  n: number;
  firsts: { style: Style; people: number | null }[];
  items: {
    question: string;
    style: Style;
    picks: number | null;
    leastPicks: number | null;
    rest: number | null;
  }[];
}
async function statistics(): Promise<Statistics> {
  const [row] = await database.sql`select app.item_statistics(${REPORT_VERSION}) as found`;
  return row?.found;
}
/** As if so many people had answered so, without a call for each. */
const addMany = (people: number, given: QuizAnswers, first: Style, least?: QuizAnswers) => database.sql`
  select app.add_item_answers(jsonb_build_object('key', gen_random_uuid(), 'bodyHash', gen_random_uuid(),
    'version', ${REPORT_VERSION}::text, 'first', ${first}::text, 'answers', ${JSON.stringify(given)}::text::jsonb,
    'least', ${JSON.stringify(least ?? null)}::text::jsonb))
    from generate_series(1, ${people})`;

test('answers are added to the counts of their options, to the sums of the other questions, and to the firsts', async () => {
  const least = turned(answers);
  expect(await add({ least })).toMatchObject({ status: 200, body: { ok: true } });
  const picked = await database.sql`select question, style from app.item_counts where picks = 1`;
  expect(Object.fromEntries(picked.map(({ question, style }) => [question, style]))).toEqual(answers);
  const last = await database.sql`select question, style from app.item_counts where least_picks = 1`;
  expect(Object.fromEntries(last.map(({ question, style }) => [question, style]))).toEqual(least);
  const rests = await database.sql`
    select style, rest_sum::int as sum, rest_squares::int as squares from app.item_rests
     where question = 'q1' order by position(style::text in 'DISC')`;
  const counts = { D: 5, I: 11, S: 8, C: 6 };
  expect(rests.map((row) => ({ ...row }))).toEqual(
    STYLES.map((style) => {
      const sum = counts[style] - Number(answers.q1 === style);
      return { style, sum, squares: sum ** 2 };
    }),
  );
  expect(await database.sql`select style from app.item_firsts where people = 1`).toEqual([{ style: 'I' }]);
});

test('a call that comes again adds nothing, at once or later, and the same answers of somebody else do', async () => {
  const key = crypto.randomUUID();
  const calls = await Promise.all(Array.from({ length: 8 }, () => add({}, key)));
  expect(new Set(calls.map(({ body }) => body.id)).size).toBe(1);
  expect((await statistics()).n).toBe(1);
  await Promise.all(Array.from({ length: 8 }, () => add()));
  expect((await statistics()).n).toBe(9);
  expect(await add({ answers: turned(answers) }, key)).toMatchObject({
    status: 422,
    body: { error: { code: 'idempotency_conflict' } },
  });
  expect((await statistics()).n).toBe(9);
});

const { q30: _, ...some } = turned(answers);
test.each([
  [
    'of another version',
    { version: '1.0' },
    { version: expect.stringContaining('another version of the questions') },
  ],
  [
    'with only some second ones',
    { least: some },
    { least: expect.stringContaining('a second answer for each of the 30 questions') },
  ],
  ['with null as second ones', { least: null }, { least: expect.stringContaining('or for none') }],
  [
    'with one option as most and least',
    { least: answers },
    { least: expect.stringContaining('both most and least') },
  ],
  [
    'that are not all there',
    { answers: some },
    { answers: expect.stringContaining('each of the 30 questions') },
  ],
])('answers %s are refused with words, and nothing is added', async (_name, changes, fields) => {
  expect(await add(changes)).toMatchObject({ status: 422, body: { error: { fields } } });
  expect((await statistics()).n).toBe(0);
  expect(await database.count('item_counts')).toBe(0);
});

test('counts below 20 are not told, and neither is one that the others would tell', async () => {
  const all = (style: Style) => Object.fromEntries(QUESTION_IDS.map((id) => [id, style])) as QuizAnswers;
  await addMany(25, all('D'), 'D');
  await addMany(40, all('I'), 'I');
  await addMany(30, all('S'), 'S');
  await addMany(19, all('C'), 'C');
  const told = await statistics();
  expect(told.n).toBe(114);
  expect(told.firsts.map(({ people }) => people)).toEqual([null, 40, 30, null]);
  const rows = told.items.filter(({ question }) => question === 'q30');
  expect(rows.map(({ picks }) => picks)).toEqual([null, 40, 30, null]);
  // Whoever picks it here picks it everywhere.
  expect(rows.map(({ rest }) => rest)).toEqual([null, 1, 1, null]);
  await addMany(1, all('C'), 'C');
  expect((await statistics()).firsts.map(({ people }) => people)).toEqual([25, 40, 30, 20]);
});

test('a second count below 20 is not told by the other three of its question', async () => {
  const all = (style: Style) => Object.fromEntries(QUESTION_IDS.map((id) => [id, style])) as QuizAnswers;
  const leastOf = (style: Style, inFirst = style): QuizAnswers => ({ ...all(style), q1: inFirst });
  await addMany(40, all('D'), 'D', leastOf('I'));
  await addMany(30, all('D'), 'D', leastOf('S'));
  await addMany(30, all('D'), 'D', leastOf('C'));
  await addMany(22, all('S'), 'S', leastOf('D', 'I'));
  await addMany(3, all('S'), 'S', leastOf('D'));
  const { items } = await statistics();
  const told = (id: string) =>
    items.filter(({ question }) => question === id).map(({ leastPicks }) => leastPicks);
  expect(told('q2')).toEqual([25, 40, 30, 30]);
  // All add up to 125 there, so 62, 30 and 30 would tell of the 3.
  expect(told('q1')).toEqual([null, 62, 30, null]);
});

test('the relation to the rest is the correlation of the pick with the counts in the other questions', async () => {
  const people = [
    answers,
    turned(answers),
    answersOf({ D: 12, I: 3, S: 9, C: 6 }),
    answersOf({ D: 2, I: 9, S: 4, C: 15 }),
  ];
  for (const one of people) await addMany(30, one, 'I');
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  let compared = 0;
  for (const { question, style, rest } of (await statistics()).items) {
    const pick = people.map((one) => Number(one[question] === style));
    const others = people.map(
      (one) => QUESTION_IDS.filter((id) => id !== question && one[id] === style).length,
    );
    const [p, o] = [mean(pick), mean(others)];
    const covariance = mean(pick.map((value, index) => (value - p) * ((others[index] ?? 0) - o)));
    const deviation = (values: number[], middle: number) =>
      Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
    const expected = covariance / (deviation(pick, p) * deviation(others, o));
    if (rest === null) continue;
    compared += 1;
    expect(Math.abs(rest - expected), `${question} ${style}`).toBeLessThanOrEqual(0.005_001);
  }
  expect(compared).toBeGreaterThan(30);
});

test('nothing of the person is kept: no address, no key, no answers, and no time beside a count', async () => {
  const key = crypto.randomUUID();
  const { lines } = await add({}, key);
  const tables = await database.sql<{ name: string }[]>`
    select format('app.%I', tablename) as name from pg_tables where schemaname = 'app'`;
  let rows = 0;
  for (const { name } of tables) {
    const found = await database.sql.unsafe(`select t::text as row from ${name} as t`);
    rows += found.length;
    for (const { row } of found) {
      expect(row).not.toContain(ADDRESS);
      expect(row).not.toContain(key);
      expect(row).not.toContain(JSON.stringify(answers));
    }
  }
  expect(rows).toBeGreaterThan(120 + 120 + 4);
  expect(JSON.stringify(lines)).not.toContain(key);
  const times = await database.sql`
    select column_name from information_schema.columns
     where table_schema = 'app' and table_name like 'item\\_%' and data_type ~ 'time|date|uuid'`;
  expect(times).toHaveLength(0);
});
