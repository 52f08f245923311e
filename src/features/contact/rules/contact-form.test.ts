import { expect, test } from 'vitest';
import { contactSubmission } from './contact.ts';
import { contactProblems, messageProblem, overlongBy } from './contact-form.ts';
import { BODY_MAX_BYTES } from '../../../site/constants.ts';

const typed = { name: 'Ada Lovelace', email: 'ada@example.ca', message: 'Hello', helpType: 'Sales' };
const body = (formData: object) => ({ formData, timestamp: '2026-11-22T10:00:00Z', userAgent: 'test' });

/** What the server says about the same fields. */
function serverProblems(formData: object): Map<string, string> {
  const { error } = contactSubmission.safeParse(body(formData));
  return new Map((error?.issues ?? []).map(({ path, message }) => [String(path[1]), message]));
}

test.each([
  {},
  { name: ' ' },
  { name: 'A', email: 'ada@', message: ' ' },
  { name: 'www.example.com', email: '' },
  { email: ' ada@example.ca ' },
  { message: 'x'.repeat(5_001) },
  { message: 'x'.repeat(5_001), helpType: 'Agent Onboarding' },
  { message: 'x'.repeat(12_001), helpType: 'Questionnaire' },
])('the form and the server say the same about %j', (change) => {
  const formData = { ...typed, ...change };
  expect(contactProblems(formData)).toEqual(serverProblems(formData));
});

test('a message has 5,000 characters, one that is made of a long form 12,000', () => {
  expect(messageProblem('x'.repeat(5_000), 'Sales')).toBeNull();
  expect(messageProblem('x'.repeat(5_001), 'Sales')).toContain('5000');
  for (const topic of ['Questionnaire', 'Agent Onboarding', 'Order Request']) {
    expect(messageProblem('x'.repeat(12_000), topic)).toBeNull();
    expect(messageProblem('x'.repeat(12_001), topic)).toContain('12000');
  }
});

test('the size of a body is counted in bytes', () => {
  const empty = JSON.stringify({ message: '' }).length;
  expect(overlongBy({ message: 'x'.repeat(BODY_MAX_BYTES - empty) })).toBe(0);
  expect(overlongBy({ message: 'é'.repeat(BODY_MAX_BYTES - empty) })).toBe(BODY_MAX_BYTES - empty);
  expect(overlongBy({ message: 'x'.repeat(BODY_MAX_BYTES - empty) }, 10)).toBe(10);
});
