import { expect, test } from 'vitest';
import { AGENT_SCALES } from './agent-greeting.ts';
import { type AgentStyleCard, agentStyleOf } from './agent-style-card.ts';
import { checkAgentStyle } from './agent-style-check.ts';
import { everyCountVector } from './test-answers.ts';

const cardFor = (D: number, I: number, S: number, C: number) => agentStyleOf({ D, I, S, C });
const steps = ({ pace, warmth, detail, directness }: AgentStyleCard) =>
  [pace, warmth, detail, directness].map(({ step }) => step);

test.each([
  { counts: [30, 0, 0, 0], expected: ['brisk', 'reserved', 'brief', 'direct'] },
  { counts: [0, 30, 0, 0], expected: ['brisk', 'warm', 'brief', 'gentle'] },
  { counts: [0, 0, 30, 0], expected: ['unhurried', 'warm', 'brief', 'gentle'] },
  { counts: [0, 0, 0, 30], expected: ['unhurried', 'reserved', 'full', 'gentle'] },
  { counts: [8, 8, 7, 7], expected: ['even', 'friendly', 'moderate', 'plain'] },
] as const)('the counts $counts give the steps $expected', ({ counts: [D, I, S, C], expected }) => {
  expect(steps(cardFor(D, I, S, C))).toEqual(expected);
});

test('a step changes exactly where the text says it does', () => {
  expect(cardFor(9, 8, 7, 6).pace.step).toBe('even');
  expect(cardFor(9, 9, 7, 5).pace.step).toBe('brisk');
  expect(cardFor(5, 9, 8, 8).directness.step).toBe('gentle');
  expect(cardFor(6, 9, 8, 7).directness.step).toBe('plain');
  expect(cardFor(10, 8, 6, 6).directness.step).toBe('direct');
});

test('every result has a short greeting that names the AI at its start, and a card that the wizard takes', () => {
  const reached = new Set<string>();
  for (const counts of everyCountVector()) {
    const card = cardFor(...counts);
    expect(checkAgentStyle(JSON.parse(JSON.stringify(card)))).toEqual(card);
    expect(JSON.stringify(card).slice(1, -1)).not.toMatch(/<|>|undefined| {2}/);
    expect(card.greeting.indexOf('I am an AI assistant.')).toBeLessThan(75);
    expect(card.greeting.split(' ').length).toBeLessThanOrEqual(55);
    for (const step of steps(card)) reached.add(step);
  }
  expect(reached, 'every step is reached').toEqual(new Set(Object.values(AGENT_SCALES).flat()));
});

test('the reason names the counts that it rests on', () => {
  expect(cardFor(5, 11, 8, 6).warmth.reason).toBe(
    'Influence and Steadiness have 19 of your 30 answers, so the agent greets people warmly before it asks anything.',
  );
});
