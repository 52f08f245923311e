import { expect, test } from 'vitest';
import { createSafeStorage, type TextStorage } from './safe-storage';

function fakeStorage(): TextStorage & { values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

const full = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

test('values go to the storage of the browser', () => {
  const browser = fakeStorage();
  const storage = createSafeStorage(() => browser);
  storage.setItem('key', 'value');
  expect(browser.values.get('key')).toBe('value');
  expect(storage.getItem('key')).toBe('value');
  storage.removeItem('key');
  expect(storage.getItem('key')).toBeNull();
});

test('blocked storage falls back to memory', () => {
  const storage = createSafeStorage(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(storage.getItem('key')).toBeNull();
  storage.setItem('key', 'value');
  expect(storage.getItem('key')).toBe('value');
  storage.removeItem('key');
  expect(storage.getItem('key')).toBeNull();
});

test('a value that no longer fits is read back as it was last set, not as it was last stored', () => {
  const browser = fakeStorage();
  const storage = createSafeStorage(() => browser);
  storage.setItem('key', 'old');
  browser.setItem = full;
  storage.setItem('key', 'new');
  expect(storage.getItem('key')).toBe('new');
});

test('a value that fits again leaves memory, so that other tabs are heard', () => {
  const browser = fakeStorage();
  const { setItem } = browser;
  const storage = createSafeStorage(() => browser);
  browser.setItem = full;
  storage.setItem('key', 'in memory');
  browser.setItem = setItem;
  storage.setItem('key', 'stored');
  browser.values.set('key', 'from another tab');
  expect(storage.getItem('key')).toBe('from another tab');
});
