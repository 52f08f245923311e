import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DRAFT_LIFETIME_MS } from '~/site/constants';
import { keptAnswers } from './form-answers';
import { openDraft } from './draft';

const KEY = 'test.draft';
const NOW = Date.parse('2026-11-22T10:00:00Z');

let store: Map<string, string>;
let events: EventTarget;
const open = (version = 2) => openDraft({ key: KEY, version, upgrade: keptAnswers });
const stored = () => events.dispatchEvent(new Event('storage'));

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  store = new Map();
  events = new EventTarget();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => store.set(key, text),
    removeItem: (key: string) => store.delete(key),
  });
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what was written is read again, with its time, for thirty days; then it is gone', () => {
  const data = { name: 'Ada', tools: ['calendar'] };
  expect(open().write(data)).toBe(true);
  vi.setSystemTime(NOW + DRAFT_LIFETIME_MS);
  expect(open().read()).toEqual({ data, savedAt: new Date(NOW) });
  vi.setSystemTime(NOW + DRAFT_LIFETIME_MS + 1);
  expect(open().read()).toBeUndefined();
  expect(store.size).toBe(0);
});

test('a draft of another version is upgraded, without what is neither text nor a list of texts', () => {
  const data = { name: 'Ada', size: '3', tools: ['calendar'], b: 1, d: [2], e: null };
  store.set(KEY, JSON.stringify({ version: 1, savedAt: NOW, data }));
  const draft = openDraft({
    key: KEY,
    version: 2,
    upgrade: (kept, version) => {
      const answers = keptAnswers(kept);
      return version === 1 && answers ? { ...answers, people: answers.size ?? '' } : answers;
    },
  });
  expect(draft.read()?.data).toEqual({ name: 'Ada', size: '3', tools: ['calendar'], people: '3' });
});

const LATE = '{"version":2,"savedAt":1,"data":{}}';
test.each(['', 'null', '7', '"text"', '{', '{"savedAt":"soon"}', '{"version":2,"data":{}}', LATE])(
  'damage such as %j is removed and is no draft',
  (text) => {
    store.set(KEY, text);
    expect(open().read()).toBeUndefined();
    expect(store.has(KEY)).toBe(false);
  },
);

test('where the browser keeps nothing, that is said and nothing is thrown', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const draft = open();
  expect(draft.read()).toBeUndefined();
  expect(draft.write({ name: 'Ada' })).toBe(false);
  draft.remove();
});

test('a tab hears what another one has kept or removed, also when it wakes, and never its own', () => {
  const heard = vi.fn();
  const draft = open();
  draft.onOtherTab(heard);
  draft.write({ name: 'Ada' });
  stored();
  expect(heard).not.toHaveBeenCalled();

  open().write({ name: 'Grace' });
  stored();
  expect(heard).toHaveBeenLastCalledWith({ data: { name: 'Grace' }, savedAt: new Date(NOW) });
  open().remove();
  stored();
  expect(heard).toHaveBeenLastCalledWith(undefined);
  expect(heard).toHaveBeenCalledTimes(2);
  open().write({ name: 'Edith' });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toHaveBeenCalledTimes(3);
});
