import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { hasCardNumber, hiddenCards, nameIn, numberIn, shownNumber } from './person.ts';

const WRITTEN = [
  '604 555 0123',
  '604-555-0123',
  '(604) 555-0123',
  '604.555.0123',
  '6045550123',
  '+1 604 555 0123',
  '1-604-555-0123',
  '1 (778) 555 0190',
  '+16045550123',
  '250 555 01 11',

  '604 555 012',
  '12345',
];

test.each(WRITTEN)('“%s” is the number that libphonenumber finds, or none where it finds none', (text) => {
  const number = parsePhoneNumberFromString(text, 'CA');
  const possible = number?.isPossible() && number.country !== undefined ? number.nationalNumber : undefined;
  expect(numberIn(`call me at ${text} please`)).toBe(possible?.length === 10 ? possible : undefined);
});

test('a number of the same town has seven digits', () => {
  expect(numberIn('555-0199')).toBe('5550199');
  expect([shownNumber('5550199'), shownNumber('6045550123')]).toEqual(['555-0199', '604-555-0123']);
});

test('a card number is told by its check digit, and only its end is shown', () => {
  expect(hasCardNumber('my visa is 4111 1111 1111 1111')).toBe(true);
  expect(hasCardNumber('my order is 4111 1111 1111 1112')).toBe(false);
  expect(hiddenCards('it is 4111 1111 1111 1111 ok')).toBe('it is •••• 1111 ok');
});

test.each([
  ['This is Dana Roy calling about my furnace', 'Dana Roy'],
  ['my name is raj patel', 'Raj Patel'],
  ['Hi, Margaret Hill here', 'Margaret Hill'],
  ['I’m freezing'.replace('’', "'"), undefined],
  ['can you tell Sam I called', undefined],
  ['it is for Sam', undefined],
])('of “%s” the name is %s', (line, name) => {
  expect(nameIn(line, 'Sam', false)).toBe(name);
});
