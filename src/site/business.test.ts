import { expect, test } from 'vitest';
import written from '../content/business.json' with { type: 'json' };
import { checkBusiness } from './business.ts';
import { copyrightNotice, site } from './facts.ts';

const ADDRESS = { street: '1 Main Street', city: 'Vancouver', region: 'BC', postalCode: 'V6B 1A1' };

const BROKEN: [keyof typeof written, unknown, RegExp][] = [
  ['legalName', ' ', /legalName, value: Write 2 to 90 characters/],
  ['email', 'hello', /email, value: .*email address/i],
  ['email', 'hello@modai.example', /kept free for examples/],
  ['phone', '604 555 0142', /\+1 and ten digits/],
  ['phone', '+16045550142', /kept free for stories/],
  ['address', { ...ADDRESS, postalCode: 'V6B1A1' }, /postalCode: Write a Canadian postal code/],
  ['address', { ...ADDRESS, postalCode: 'M5V 1A1' }, /Postal codes of BC begin with V/],
  ['address', { ...ADDRESS, region: 'WA' }, /address, value, region: Choose one of these: AB, /],
  ['timeZone', 'Vancouver', /by its region and city/],
  ['timeZone', 'America/Surrey', /by its region and city/],
  ['hours', 'weekdays', /Mo-Fr 09:00-17:00/],
  ['privacyOfficer', 'The head of the business', /before you answered/],
  ['owner', 'Name and role', /before you answered/],
  ['editors', 'Names', /before you answered/],
  ['answerDays', 0, /at least 1/],
  ['terms', '1 December', /as 2026-12-31/],
  ['supplierHost', 'Website host', /in brackets where it keeps the data/],
  ['supplierHost', 'none', /in brackets/],
];

test.each(BROKEN)('%s refuses %s', (name, value, words) => {
  expect(() => checkBusiness({ ...written, [name]: { value } })).toThrow(words);
});

test.each([
  ['hours', 'Mo-Fr 09:00-17:00, Sa 10:00-14:00'],
  ['hours', ''],
  ['supplierChat', 'none'],
  ['supplierHost', 'Example Inc. (Canada and the United States)'],
  ['phone', '+16045553142'],
] as const)('%s may be “%s”', (name, value) => {
  expect(checkBusiness({ ...written, [name]: { value } })).toBeDefined();
});

test('a fact that nobody knows, and one that is missing, are named with the file', () => {
  const { brand: _, ...rest } = written;
  expect(() => checkBusiness({ ...rest, nickname: { value: 'Mo' } })).toThrow(
    /business\.json: brand: This field is missing.*\n.*No field is called “nickname”/,
  );
});

test('a number has its spaces where no line breaks, and its digits for a telephone', () => {
  expect(site.phone.text).toMatch(/^\d{3}\u00a0\d{3}\u00a0\d{4}$/);
  expect(site.phone.href).toMatch(/^tel:\+1\d{10}$/);
});

test('the copyright notice spans from 2024 to the year of the build', () => {
  expect(copyrightNotice(2024)).toBe(`© 2024 ${site.legalName}`);
  expect(copyrightNotice(2026)).toBe(`© 2024–2026 ${site.legalName}`);
});
