import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { CLOCK, mistakeIn, type Utterance } from './measure.ts';
import { briefOf, TRADE_IDS, TRADES } from './trade.ts';
import { understand } from './understand.ts';
import known from './known-mistakes.json' with { type: 'json' };
import fresh from './utterances-fresh.json' with { type: 'json' };
import utterances from './utterances.json' with { type: 'json' };

const BRIEFS = fileURLToPath(new URL('../../../../content/briefs/assumptions.json', import.meta.url));

/**
 * A new utterance is an entry of `utterances.json`: what was said, and what a person would understand by it. One that
 * is misunderstood is mended in `acts.json` or `trades.json`, or joins `known-mistakes.json` with what is wrong with it.
 */
const SETS = { utterances, fresh } as Record<keyof typeof known, Utterance[]>;

test.each([
  ['utterances', 'in the words of the rules', 300, 0.92],
  ['fresh', 'written after the rules, from other points of view', 60, 0.8],
] as const)('of the %s, %s, only the known ones are misunderstood', (name, _, least, share) => {
  const set = SETS[name];
  const wrong = set.map((one) => [one.said, mistakeIn(one)]).filter(([, mistake]) => mistake);
  expect(Object.fromEntries(wrong)).toEqual(known[name]);
  expect(set.length).toBeGreaterThanOrEqual(least);
  expect(1 - wrong.length / set.length).toBeGreaterThanOrEqual(share);
});

test('one is understood in less than 50 ms, also the longest', () => {
  const brief = briefOf({ trade: 'dentist', business: '', person: '' });
  const long = 'one two three four five six seven '.repeat(300);
  understand(long, brief, CLOCK);
  const start = performance.now();
  for (let turn = 0; turn < 10; turn++) understand(long, brief, CLOCK);
  expect((performance.now() - start) / 10).toBeLessThan(50);
});

describe.each(TRADE_IDS)('the trade %s', (id) => {
  test('understands what it proposes to say', () => {
    for (const said of TRADES[id].tries)
      expect(
        understand(said, briefOf({ trade: id, business: '', person: '' }), CLOCK, 'when').acts,
      ).not.toContain('nonsense');
  });
  test('is in the brief under the name that it has there', () => {
    expect(Object.keys(JSON.parse(readFileSync(BRIEFS, 'utf8')).answers.trade)).toContain(TRADES[id].like);
  });
  test('names the person in its rule', () => {
    expect(TRADES[id].urgent.rule).toContain('{person}');
  });
});
