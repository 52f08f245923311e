import { expect, test } from 'vitest';
import { briefProblems, hoursLines, peopleLines, serviceLines, shownPhone } from './brief.ts';

const SENT = { 'business-name': 'Fern', name: 'Ada Lovelace', email: 'ada@example.com' };

test('business, name and email are all that has to be filled in', () => {
  expect([...briefProblems({}).keys()]).toEqual(['business-name', 'name', 'email']);
  expect(briefProblems(SENT)).toEqual(new Map());
  expect([...briefProblems({ ...SENT, 'business-name': '  ' }).keys()]).toEqual(['business-name']);
});

test.each([
  ['hours-tue-to', { 'hours-tue-from': '09:00' }],
  ['hours-tue-from', { 'hours-tue-to': '17:00' }],
  ['services-9-name', { 'services-9-price': 'from 60' }],
  ['people-1-phone', { 'people-1-name': 'Bea' }],
  ['people-0-phone', { 'people-0-phone': '12345' }],
  ['people-0-phone', { 'people-0-phone': '604 555 0142 & more' }],
  ['ring', { ring: '12345', 'people-0-phone': '12345' }],
  ['phone', { phone: '1'.repeat(16) }],
  ['email', { email: 'ada@' }],
  ['name', { name: 'http://spam.example' }],
])('%s has a problem', (field, fields) => {
  expect([...briefProblems({ ...SENT, ...fields }).keys()]).toEqual([field]);
});

test.each(['604 555 0142', '(604) 555-0142', '+44 20 7946 0958', '1.604.555.0142 ext. 5', '5550142', ''])(
  'the number %j is fine',
  (phone) => {
    expect(briefProblems({ ...SENT, phone })).toEqual(new Map());
  },
);

test.each([
  ['6045550142', '604 555 0142'],
  ['+1 (604) 555-0142', '604 555 0142'],
  ['1-604-555-0142 ext 5', '604 555 0142 ext 5'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['', ''],
])('the number %j is shown as %j', (typed, shown) => {
  expect(shownPhone(typed)).toBe(shown);
});

test('a week that nobody has filled in is not a closed one', () => {
  expect(hoursLines({})).toEqual([]);
  const lines = hoursLines({ 'hours-mon-from': '08:30', 'hours-mon-to': '17:00', 'hours-tue-from': '09:00' });
  expect(lines).toHaveLength(7);
  expect(lines.slice(0, 3)).toEqual([
    'Monday: 8:30 a.m. to 5 p.m.',
    'Tuesday: Not complete',
    'Wednesday: Closed',
  ]);
});

test('services that were left out leave no gap, and one without a price says so', () => {
  const brief = {
    'services-0-name': ' Cut ',
    'services-0-duration': '45 minutes',
    'services-4-price': 'from 60',
  };
  expect(serviceLines(brief)).toEqual(['Cut; 45 minutes; no price on the phone', 'Without a name; from 60']);
});

test('people are rung in their order, whatever row was left out', () => {
  const brief = {
    'people-0-name': 'Bea',
    'people-1-phone': '6045550142',
    'people-2-name': 'Cy',
    'people-2-phone': '+16045550199',
  };
  expect(peopleLines(brief)).toEqual(['First: 604 555 0142', 'Then: Cy, 604 555 0199']);
});
