import { expect, test } from 'vitest';
import { agentStyleOf } from './agent-style-card.ts';
import { checkAgentStyle } from './agent-style-check.ts';
import { agentStyleFile } from './agent-style-file.ts';
import { everyCountVector } from './test-answers.ts';

/** As both are given it: out of a file. */
const fromFile = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const bySchema = (value: unknown) => agentStyleFile.safeParse(value).data;
const CARD = agentStyleOf({ D: 3, I: 12, S: 10, C: 5 });

test('every card of the assessment is accepted as it is', () => {
  for (const [D, I, S, C] of everyCountVector()) {
    const card = agentStyleOf({ D, I, S, C });
    expect(checkAgentStyle(fromFile(card))).toEqual(card);
  }
});

const BAD_VALUES = [
  undefined,
  null,
  '',
  'even',
  'x'.repeat(501),
  0,
  1,
  -1,
  31,
  2.5,
  '1',
  true,
  [],
  {},
  [[]],
  { step: 'even' },
];
/** Every way to a value in the card, as keys. */
function* waysInto(value: object, before: readonly string[] = []): Generator<readonly string[]> {
  for (const [key, part] of Object.entries(value)) {
    yield [...before, key];
    if (typeof part === 'object') yield* waysInto(part, [...before, key]);
  }
}
function withValue(way: readonly string[], value: unknown): unknown {
  const copy = fromFile(CARD);
  const last = way.at(-1) as string;
  const part = way
    .slice(0, -1)
    .reduce((at, key) => at[key] as Record<string, unknown>, copy as Record<string, unknown>);
  part[last] = value;
  return fromFile(copy);
}

test.each([...waysInto(CARD)].map((way) => ({ field: way.join('.'), way })))(
  'whatever stands in $field, the plain rules and the schema say the same',
  ({ way }) => {
    for (const bad of BAD_VALUES) {
      const value = withValue(way, bad);
      expect(checkAgentStyle(value), JSON.stringify(bad)).toEqual(bySchema(value));
    }
  },
);

test.each([
  ['a reason of 300 characters', ['pace', 'reason'], 'x'.repeat(300), true],
  ['a reason of 301 characters', ['pace', 'reason'], 'x'.repeat(301), false],
  ['a greeting of 500 characters', ['greeting'], 'x'.repeat(500), true],
  ['a greeting of 501 characters', ['greeting'], 'x'.repeat(501), false],
  ['a count of 30', ['basis', 'D'], 30, true],
  ['a step of another scale', ['pace', 'step'], 'warm', false],
  ['a later version', ['version'], 2, false],
] as const)('%s', (_, way, value, accepted) => {
  const changed = withValue(way, value);
  expect(checkAgentStyle(changed) !== undefined).toBe(accepted);
  expect(bySchema(changed) !== undefined).toBe(accepted);
});

test('what the card does not know is left out, by both', () => {
  const more = { ...CARD, extra: '<b>', pace: { ...CARD.pace, extra: 1 }, basis: { ...CARD.basis, X: 1 } };
  expect(checkAgentStyle(fromFile(more))).toEqual(CARD);
  expect(bySchema(fromFile(more))).toEqual(CARD);
});

test.each([null, 1, 'agent-style-card', [], [CARD], true])('%j is no card', (value) => {
  expect(checkAgentStyle(value)).toBeUndefined();
  expect(bySchema(value)).toBeUndefined();
});
