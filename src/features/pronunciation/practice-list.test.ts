import { describe, expect, test } from 'vitest';
import { WORDS_MAX, WORDS_STORAGE_KEY } from '~/site/constants';
import { PracticeList, type PracticeWord, readWords } from './practice-list';

const word = (text: string, ipa = `${text}-ipa`): PracticeWord => ({ word: text, ipa, accent: 'american' });

function browser() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { kept, tab: () => new PracticeList(storage) };
}

test('words are kept in the order in which they were added, each once for its sounds and accent', () => {
  const list = browser().tab();
  const british: PracticeWord = { word: 'schedule', ipa: 'ˈʃɛdjul', accent: 'british' };
  expect(list.add(word('record', 'ˈrɛkɚd'))).toBe('added');
  expect(list.add(word('record', 'rɪˈkɔrd'))).toBe('added');
  expect(list.add(word('record', 'ˈrɛkɚd'))).toBe('there-already');
  expect(list.add(british)).toBe('added');
  expect(list.words()).toEqual([word('record', 'ˈrɛkɚd'), word('record', 'rɪˈkɔrd'), british]);
});

test('a full list takes no more, and a word too long to read is refused', () => {
  const list = browser().tab();
  for (let index = 0; index < WORDS_MAX; index += 1) expect(list.add(word(`w${index}`))).toBe('added');
  expect(list.add(word('one-more'))).toBe('full');
  expect(list.words()).toHaveLength(WORDS_MAX);
  expect(list.add(word('a'.repeat(101)))).toBe('too-long');
});

test('two tabs do not undo each other, and keep one entry in the storage', () => {
  const { tab, kept } = browser();
  const [first, second] = [tab(), tab()];
  first.add(word('one'));
  second.add(word('two'));
  expect([...kept.keys()]).toEqual([WORDS_STORAGE_KEY]);
  first.remove(word('one'));
  expect(second.words()).toEqual([word('two')]);
  first.clear();
  expect(second.words()).toEqual([]);
  expect(kept.size).toBe(0);
});

describe('what is kept', () => {
  test.each([
    null,
    '',
    'no JSON',
    '7',
    'null',
    '{"version":2,"words":[{"word":"a","ipa":"ə","accent":"american"}]}',
    '{"version":1,"words":{"0":"a"}}',
    '[]',
  ])('as %j is an empty list', (text) => {
    expect(readWords(text)).toEqual([]);
  });

  test('and damaged in parts keeps its good words, at most as many as fit', () => {
    const good = word('good');
    const words = [good, { word: 1 }, null, { ...good, accent: 'martian' }, { ...good, extra: true }];
    expect(readWords(JSON.stringify({ version: 1, words }))).toEqual([good]);
    const many = Array.from({ length: WORDS_MAX + 9 }, (_, index) => word(`w${index}`));
    expect(readWords(JSON.stringify({ version: 1, words: many }))).toHaveLength(WORDS_MAX);
  });
});
