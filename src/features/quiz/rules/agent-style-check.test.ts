import { expect, test } from 'vitest';
import { AGENT_SCALES, type AgentScale } from './agent-greeting.ts';
import { agentStyleOf } from './agent-style-card.ts';
import { checkAgentStyle } from './agent-style-check.ts';

type Fields = Record<string, unknown>;
const CARD = agentStyleOf({ D: 3, I: 12, S: 10, C: 5 });
const BAD_VALUES = [
  ...[undefined, null, '', 'even', '1', 'x'.repeat(301), 'x'.repeat(501), true],
  ...[0, 1, -1, 30, 31, 2.5, [], {}, [[]], { step: 'even' }],
];

/** A copy of the card, as it comes out of a file, with another value at one place. */
function withValue([first = '', second]: readonly string[], value: unknown): Fields {
  const copy: Fields = structuredClone({ ...CARD });
  if (second === undefined) copy[first] = value;
  else (copy[first] as Fields)[second] = value;
  return JSON.parse(JSON.stringify(copy));
}

/** What may stand in a field; nothing else may stand in one that is not named here. */
function isRight([first = '', second]: readonly string[], value: unknown): boolean {
  if (first === 'version') return value === 1;
  if (first === 'greeting') return typeof value === 'string' && value.length <= 500;
  if (second === 'reason') return typeof value === 'string' && value.length <= 300;
  if (second === 'step') return AGENT_SCALES[first as AgentScale].some((step) => step === value);
  return first === 'basis' && second !== undefined && [0, 1, 30].includes(value as number);
}

const places = Object.entries(CARD).flatMap(([field, part]) => [
  [field],
  ...(typeof part === 'object' ? Object.keys(part).map((inner) => [field, inner]) : []),
]);
test.each(places.map((place) => ({ field: place.join('.'), place })))(
  'in $field nothing is taken but what belongs there',
  ({ place }) => {
    for (const value of BAD_VALUES) {
      const changed = withValue(place, value);
      const expected = isRight(place, value) ? changed : undefined;
      expect(checkAgentStyle(changed), JSON.stringify(value)).toEqual(expected);
    }
  },
);

test('a step of another scale and a later version are refused', () => {
  expect(checkAgentStyle(withValue(['pace', 'step'], 'warm'))).toBeUndefined();
  expect(checkAgentStyle(withValue(['version'], 2))).toBeUndefined();
});

test('texts of the greatest length are taken', () => {
  for (const [place, length] of [
    [['pace', 'reason'], 300],
    [['greeting'], 500],
  ] as const)
    expect(checkAgentStyle(withValue(place, 'x'.repeat(length)))).toBeDefined();
});

test('what the card does not know is left out', () => {
  const more = { ...CARD, extra: '<b>', pace: { ...CARD.pace, extra: 1 }, basis: { ...CARD.basis, X: 1 } };
  expect(checkAgentStyle(more)).toEqual(CARD);
});

test.each([null, 1, 'agent-style-card', [], [CARD], true])('%j is no card', (value) => {
  expect(checkAgentStyle(value)).toBeUndefined();
});
