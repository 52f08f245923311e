import { expect, test } from 'vitest';
import { type ItemStatistics, itemStatistics } from '../rules/item-statistics';
import { fill } from '../rules/page-words';
import { QUESTION_IDS } from '../rules/question-ids';
import { REPORT_VERSION } from '../rules/report-version';
import { STYLES } from '../rules/style';
import { peopleSection } from './people-section';

/** What so many people said, who picked the four options of every question equally often but for the last. */
const saidBy = (n: number, changes: Partial<ItemStatistics> = {}): ItemStatistics => ({
  version: REPORT_VERSION,
  n,
  firsts: STYLES.map((style) => ({ style, people: n / 4 })),
  items: QUESTION_IDS.flatMap((question) =>
    STYLES.map((style) => ({ question, style, picks: n / 4, leastPicks: null, rest: 0.25 })),
  ),
  ...changes,
});
/** Each label with the figures it is given. */
const say = (label: string, figures = {}) =>
  label === 'peopleMissing' ? fill('{who}; {peopleMin}; {missing}', figures) : fill(label, figures);
const tables = (statistics: ItemStatistics) =>
  peopleSection(statistics, say).blocks.flatMap((block) =>
    typeof block === 'object' && 'table' in block ? [block.rows.map(({ cells }) => cells.join(' '))] : [],
  );

test('below 300 people it says how many are missing, and no figure', () => {
  expect(peopleSection(saidBy(299), say).blocks[0]).toBe('peopleHave; 300; 1');
  expect(peopleSection(saidBy(1), say).blocks[0]).toBe('onePersonHas; 300; 299');
  expect(tables(saidBy(299))).toEqual([]);
});

test('from 300 people on it shows the firsts, and share and relation to the rest of every option', () => {
  const statistics = saidBy(300);
  Object.assign(statistics.items.at(-1) ?? {}, { picks: null, rest: null });
  const [firsts = [], items = []] = tables(statistics);
  expect(firsts).toHaveLength(4);
  expect(firsts[0]).toMatch(/^Dominance 25%$/);
  expect(items).toHaveLength(30);
  expect(items[0]).toBe(`1 ${Array(4).fill('25%, 0.25').join(' ')}`);
  expect(items[29]).toMatch(/^30 .* –$/);
});

test('answers to another version of the questions count for nothing', () => {
  expect(peopleSection(saidBy(300, { version: '1.0' }), say).blocks[0]).toBe('nobodyHas; 300; 300');
});

test('a file with a count below 20, or without all options, is refused', () => {
  expect(itemStatistics.safeParse(saidBy(300)).success).toBe(true);
  expect(itemStatistics.safeParse(saidBy(300, { items: saidBy(300).items.slice(1) })).success).toBe(false);
  expect(itemStatistics.safeParse(saidBy(76)).success).toBe(false);
});
