import { expect, test } from 'vitest';
import { firstNameOf } from './first-name.ts';

test.each([
  ['Zoë Nguyễn', 'Zoë'],
  ['Jean-Luc Picard', 'Jean-Luc'],
  ['O’Neill d’Arcy', 'O’Neill'],
  ['María Visitación López', 'María'],
  ['Robin', 'Robin'],
  ['  Uma   Xavier ', 'Uma'],
])('%s is called %s', (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});

test.each([
  'A.Smith',
  'A. Smith',
  'J R',
  'J. R. R. Tolkien',
  'St.Pierre Anne',
  'St. John',
  'Dr Öz',
  'Dr Jane Lee',
  'Mme Roy',
  'Rev Ann Green',
  'Sr María López',
  'Singh, Harpreet',
  'van der Berg Anna',
  'De la Cruz Juan',
  'Dr. med. Ä. Öz',
  'Nguyễn Thị Ánh',
  'NGUYEN Van An',
  '佐藤 花子',
  'محمد علي',
  'Х.Иванов',
  '👩‍👩‍👧‍👦 Familie',
  "Robert'); DROP TABLE",
])('of %s the whole name is kept', (name) => {
  expect(firstNameOf(name)).toBe(name);
});
