import { describe, expect, test } from 'vitest';
import { regexpOf } from './says.ts';
import { heard, tidy } from './tidy.ts';
import { EXAMPLE_CLOCK } from './state.ts';
import { briefOf, TRADE_IDS, TRADES, type TradeId } from './trade.ts';
import { type Act, type Asked, type Danger, type Slots, understand } from './understand.ts';
import acts from './acts.json' with { type: 'json' };
import known from './known-mistakes.json' with { type: 'json' };
import fresh from './utterances-fresh.json' with { type: 'json' };
import utterances from './utterances.json' with { type: 'json' };

/** What somebody said, and what a person would understand by it. */
interface Utterance {
  trade: TradeId;
  /** What the agent had asked for. */
  asked?: Asked;
  said: string;
  acts: Act[];
  slots?: Slots;
  /** Of an urgent one; that of the trade where it is not said. */
  danger?: Danger;
}

/** Acts in which a service, or the topic of a fact, only goes along: nothing is done with it. */
const WITHOUT_SERVICE: readonly Act[] = [
  'urgent',
  'advice',
  'fact',
  'hours',
  'address',
  'person',
  'robot',
  'angry',
  'message',
  'payment',
  'move',
  'cancel',
  'correct',
  'yes',
  'no',
  'repeat',
  'bye',
  'nonsense',
  'silence',
  'language',
];

const sorted = (acts: readonly Act[]) => [...acts].sort().join('+');

/** What is wrong with the understanding of an utterance; '' where all of it is right. */
function mistakeIn({ trade, asked, said, acts, slots = {}, danger = 'trade' }: Utterance): string {
  const found = understand(said, briefOf({ trade, business: '', person: '' }), EXAMPLE_CLOCK, asked);
  if (sorted(found.acts) !== sorted(acts)) return `${sorted(found.acts)} for ${sorted(acts)}`;
  if (found.danger && found.danger !== danger) return `danger ${found.danger} for ${danger}`;
  const counts = ['day', 'time', 'part', 'name', 'number', 'service', 'topic'] as const;
  const wrong = counts.filter((slot) => {
    if (slot === 'service' && !slots.service && acts.every((act) => WITHOUT_SERVICE.includes(act)))
      return false;
    if (slot === 'topic' && !slots.topic) return false;
    return found.slots[slot] !== slots[slot];
  });
  return wrong.map((slot) => `${slot} ${found.slots[slot]} for ${slots[slot]}`).join(', ');
}

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

test('each pattern is there for something that was said', () => {
  const texts = [...utterances, ...fresh].map(({ said }) => tidy(heard(said)));
  const unused = Object.entries(acts).flatMap(([name, patterns]) =>
    patterns
      .filter((pattern) => !texts.some((text) => regexpOf(pattern, 'sam').test(text)))
      .map((pattern) => `${name}: ${pattern}`),
  );
  expect(unused).toEqual([]);
});

test('one is understood in less than 50 ms, also the longest', () => {
  const brief = briefOf({ trade: 'dentist', business: '', person: '' });
  const long = 'one two three four five six seven '.repeat(300);
  understand(long, brief, EXAMPLE_CLOCK);
  const start = performance.now();
  for (let turn = 0; turn < 10; turn++) understand(long, brief, EXAMPLE_CLOCK);
  expect((performance.now() - start) / 10).toBeLessThan(50);
});

describe.each(TRADE_IDS)('the trade %s', (id) => {
  test('understands what it proposes to say', () => {
    for (const said of TRADES[id].tries)
      expect(
        understand(said, briefOf({ trade: id, business: '', person: '' }), EXAMPLE_CLOCK, 'when').acts,
      ).not.toContain('nonsense');
  });
  test('has utterances of its own', () => {
    expect(utterances.filter(({ trade }) => trade === id).length).toBeGreaterThanOrEqual(20);
  });
  test('names the person in its rule', () => {
    expect(TRADES[id].urgent.rule).toContain('{person}');
  });
});
