import { expect, test } from 'vitest';
import { DAY_MINUTES, momentOf, TEXT_MAX, tidyText, timeOf } from './business.ts';

test('what was typed becomes one line without marks that nobody sees', () => {
  expect(tidyText('  Fern \n &\t Co.\u202e ')).toBe('Fern & Co.');
  expect(tidyText('👩‍🔧 Repairs')).toBe('👩‍🔧 Repairs');
  expect(tidyText('\u200b \u2066\u2069')).toBe('');
  expect(tidyText('<b>“Fern”</b>')).toBe('<b>“Fern”</b>');
});

test('a name is cut between characters, never inside one', () => {
  const cut = tidyText('🍕'.repeat(200));
  expect([...cut]).toHaveLength(TEXT_MAX);
  expect(cut.isWellFormed()).toBe(true);
});

test('the week begins on Monday, and a clock goes round', () => {
  expect(momentOf(new Date(2026, 10, 22, 23, 59))).toBe(7 * DAY_MINUTES - 1);
  expect([0, 90, DAY_MINUTES + 90, -30].map(timeOf)).toEqual(['00:00', '01:30', '01:30', '23:30']);
});
