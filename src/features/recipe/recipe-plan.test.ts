import { expect, test } from 'vitest';
import { recipePlan } from './recipe-plan';

test('a plan names the trigger, the steps in order and both checks of a person', () => {
  const plan = recipePlan(
    { when: 'a call ends', check: 'Read the note first.' },
    { steps: ['Write a text.', 'Wait for the reply.'], check: 'Approve it.' },
  );
  expect(plan.split('\n')).toEqual([
    'When a call ends:',
    '1. Write a text.',
    '2. Wait for the reply.',
    '',
    'A person checks: Read the note first. Approve it.',
  ]);
});
