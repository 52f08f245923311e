import { expect, test } from 'vitest';
import * as constants from '../../../site/constants.ts';
import { DATA_INVENTORY, DATA_PLACES, STORAGE_KEYS } from './data-inventory.ts';

test('every storage key of the constants is in the inventory, and no other', () => {
  const keys = Object.entries(constants).flatMap(([name, value]) =>
    name.endsWith('_STORAGE_KEY') ? String(value) : [],
  );
  expect(
    STORAGE_KEYS.toSorted(),
    'Name each key in data-inventory.json, in “storageKeys” of the record that says what lies under it.',
  ).toEqual(keys.sort());
});

test('what lies in the browser has a storage key, and only that', () => {
  for (const place of DATA_PLACES) {
    for (const { what, storageKeys } of DATA_INVENTORY[place]) {
      expect(Boolean(storageKeys?.length), what).toBe(place === 'browser');
    }
  }
});

test('the days of a DISC draft are a whole number', () => {
  const [draft] = DATA_INVENTORY.browser.filter(({ storageKeys }) =>
    storageKeys?.includes(constants.QUIZ_STORAGE_KEY),
  );
  expect(draft?.keptFor).toMatch(/^\d+ days\b/);
});

test('no two entries describe the same thing', () => {
  const all = DATA_PLACES.flatMap((place) => DATA_INVENTORY[place].map(({ what }) => what));
  expect(new Set(all).size).toBe(all.length);
});
