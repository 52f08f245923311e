import { expect, test } from 'vitest';
import { minutesOf, tidyText, timeOf } from './business.ts';

test('what was typed becomes one line without marks that nobody sees', () => {
  expect(tidyText('  Fern \n &\t Co.\u202e ')).toBe('Fern & Co.');
  expect(tidyText('👩‍🔧 Repairs')).toBe('👩‍🔧 Repairs');
  expect(tidyText('\u200b \u2066\u2069')).toBe('');
  expect(tidyText('<b>“Fern”</b>')).toBe('<b>“Fern”</b>');
});

test('a name is cut between characters, never inside one', () => {
  const cut = tidyText('🍕'.repeat(200));
  expect([...cut]).toHaveLength(60);
  expect(cut.isWellFormed()).toBe(true);
});

test('a time is minutes since midnight, and back', () => {
  expect([0, 90, 1439].map(timeOf)).toEqual(['00:00', '01:30', '23:59']);
  expect(['00:00', '01:30', '23:59'].map(minutesOf)).toEqual([0, 90, 1439]);
});
