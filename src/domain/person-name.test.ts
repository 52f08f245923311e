import { expect, test } from 'vitest';
import { personName } from './person-name.ts';

test.each([
  'Zoë',
  'Nguyễn Thị Ánh',
  'محمد',
  'עִבְרִית',
  'O’Brien',
  "Robert'); DROP TABLE",
  'J. R. R. Tolkien',
  'St. John',
  'Jean-Luc',
  '👩‍👩‍👧‍👦 Familie',
  'Dr. med. Ä. Öz',
])('%s is a name', (name) => {
  expect(personName.parse(`  ${name}  `)).toBe(name.normalize('NFC'));
});

test('one character is too short, however many bytes it has', () => {
  for (const name of ['', ' ', 'Ø', '李', '𠮷']) expect(personName.safeParse(name).success).toBe(false);
});

test('81 characters are too long, 80 are not', () => {
  expect(personName.safeParse('ä'.repeat(80)).success).toBe(true);
  expect(personName.safeParse('ä'.repeat(81)).success).toBe(false);
});

test.each([
  'Visit evil.example.com',
  'http://x.y',
  'www.evil',
  'robin@example.com',
  'win/now',
  '<b>Robin</b>',
  'Robin\r\nBcc: x',
  'Robin\u202ecod.exe',
  'Ro\u200bbin',
  'Buy at example.shop now',
])('%j is refused: a report must not carry links, markup or hidden characters', (name) => {
  expect(personName.safeParse(name).success).toBe(false);
});

test('inner spaces collapse and letters are composed', () => {
  expect(personName.parse('Zoe\u0308   Doe')).toBe('Zoë Doe');
});
