import { expect, test } from 'vitest';
import { signpostsFor } from './signposts.ts';
import signposts from './signposts.json' with { type: 'json' };
import { checkQuery } from './words.ts';

const posted = signposts.flatMap(({ words }) => words);
/** The first page that somebody is led to, their slips mended. */
const firstFor = (query: string) =>
  signpostsFor(checkQuery(query, ['call', 'phone', 'price'], posted).queries[0] ?? '', signposts)[0]?.href;

test.each([
  ['receptionist', '/inbound-calling'],
  ['recepshun', '/inbound-calling'],
  ['cost', '/pricing'],
  ['what does it cost', '/pricing'],
  ['plumber', '/for/heating-and-plumbing'],
  ['plomber', '/for/heating-and-plumbing'],
  ['HVAC', '/for/heating-and-plumbing'],
  ['Dentists', '/for/dental'],
  ['dental receptionist', '/for/dental'],
  ['realtor', '/for/real-estate'],
  ['hairdresser', '/for/salon'],
  ['hairdreser', '/for/salon'],
  ['lawyers', '/for/law-office'],
  ['landlord', '/for/property-management'],
  ['answering machine', '/compare/voicemail'],
  ['GST', '/pricing'],
  ['cancel', '/terms#prices'],
  ['refund', '/terms#prices'],
  ['privacy', '/privacy-policy'],
  ['French', '/voice-testing'],
  ['francais', '/voice-testing'],
  ['sms', '/customer-service-automation'],
  ['text messages', '/customer-service-automation'],
  ['help setup', '/how-it-works'],
  ['help me cancel', '/terms#prices'],
])('“%s” leads to %s', (query, href) => {
  expect(firstFor(query)).toBe(href);
});

test.each(['xylophone', 'machine', 'estate', 'text size', 'co', ''])('“%s” points nowhere', (query) => {
  expect(signpostsFor(query, signposts)).toEqual([]);
});

test('a word stands on one signpost, so that its order does not decide', () => {
  const words = posted.map((word) => word.toLowerCase());
  expect(words.filter((word, index) => words.indexOf(word) < index)).toEqual([]);
});
