import { expect, test } from 'vitest';
import { eraseStored } from './erase-stored';

const KEYS = ['site.session', 'site.draft'];

function storageWith(entries: Record<string, string>) {
  const storage: Pick<Storage, 'removeItem'> & Record<string, unknown> = Object.create({
    removeItem(name: string) {
      delete storage[name];
    },
  });
  return Object.assign(storage, entries);
}

test('what belongs to the site goes, and the reader is told', () => {
  const storage = storageWith({ 'site.session': '1', 'site.session-code-verifier': '2', 'site.draft': '3' });
  expect(eraseStored(() => [storage], KEYS)).toMatch(/^Deleted\./);
  expect(Object.keys(storage)).toEqual([]);
});

test('it goes from every storage', () => {
  const storages = [storageWith({ 'site.draft': '1' }), storageWith({ 'site.session': '2', other: '3' })];
  expect(eraseStored(() => storages, KEYS)).toMatch(/^Deleted\./);
  expect(storages.flatMap((storage) => Object.keys(storage))).toEqual(['other']);
});

test('what belongs to others on the same address stays', () => {
  const storage = storageWith({ other: '1', 'site.sessions': '2' });
  expect(eraseStored(() => [storage], KEYS)).toMatch(/^There was nothing/);
  expect(Object.keys(storage)).toEqual(['other', 'site.sessions']);
});

test('blocked storage is an answer, not a failure', () => {
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(eraseStored(blocked, KEYS)).toMatch(/blocks storage/);
});
