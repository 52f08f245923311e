import { describe, expect, test } from 'vitest';
import { CLOCK, mistakeIn, type Utterance } from './measure.ts';
import { briefOf, TRADE_IDS, TRADES } from './trade.ts';
import { understand } from './understand.ts';
import fresh from './utterances-fresh.json' with { type: 'json' };
import utterances from './utterances.json' with { type: 'json' };

const rightOf = (set: readonly Utterance[]) => {
  const wrong = set
    .map((one) => ({ said: one.said, mistake: mistakeIn(one) }))
    .filter(({ mistake }) => mistake);
  return { share: 1 - wrong.length / set.length, wrong };
};

test('of 300 utterances in six trades at least 92 % are understood, with all of their slots', () => {
  expect(utterances).toHaveLength(300);
  const { share, wrong } = rightOf(utterances as Utterance[]);
  expect(share, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(0.92);
});

test('of 60 that were written after the rules, from other points of view, at least 80 % are understood', () => {
  expect(fresh).toHaveLength(60);
  const { share, wrong } = rightOf(fresh as Utterance[]);
  expect(share, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(0.8);
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
  test('names the person in its rule', () => {
    expect(TRADES[id].urgent.rule).toContain('{person}');
  });
});
