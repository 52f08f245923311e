import { expect, test } from 'vitest';
import { briefLink, readBriefLink } from './brief-link.ts';

const start = { trade: 'hvac', 'business-name': 'Fern & Sons #1', 'people-0-name': 'Zoë' };

test('an address holds the three fields behind its #, and gives them back', () => {
  const link = briefLink(start);
  expect(link).toMatch(/^\/agent-onboarding#start\?/);
  expect(readBriefLink(link.slice(link.indexOf('#')))).toEqual(start);
});

test('a fragment about something else fills nothing, and foreign fields are left out', () => {
  expect(readBriefLink('#step-2')).toBeUndefined();
  expect(readBriefLink('#start?email=a%40example.com&business-name=')).toEqual({});
});

test('a name is cut to a length that a name may have', () => {
  expect(readBriefLink(`#start?business-name=${'x'.repeat(500)}`)?.['business-name']).toHaveLength(60);
});
