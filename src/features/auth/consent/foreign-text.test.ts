import { expect, test } from 'vitest';
import { foreignText } from './foreign-text';

test('an ordinary name stays as it is', () => {
  expect(foreignText('Calendrier Ève & fils 📅', 60)).toBe('Calendrier Ève & fils 📅');
  expect(foreignText('<b>Acme</b>', 60)).toBe('<b>Acme</b>');
});

test('a name becomes one line without anything that is not seen', () => {
  expect(foreignText('  Acme\r\n\tCalendar\u2028by\u0000 Acme ', 60)).toBe('Acme Calendar by Acme');
  expect(foreignText('gro.live\u202emoc\u2069', 60)).toBe('gro.live moc');
  expect(foreignText('\u200b\ufeff\u00ad', 60)).toBe('');
});

test('a long name is cut at whole characters', () => {
  expect(foreignText('A'.repeat(60), 60)).toBe('A'.repeat(60));
  expect(foreignText('A'.repeat(61), 60)).toBe(`${'A'.repeat(59)}…`);
  expect(foreignText('📅'.repeat(99), 10)).toBe(`${'📅'.repeat(9)}…`);
  expect(foreignText(`${'A'.repeat(8)} ${'B'.repeat(60)}`, 10)).toBe(`${'A'.repeat(8)}…`);
});
