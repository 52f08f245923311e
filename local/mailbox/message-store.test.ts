import { writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MessageStore, openMessages } from './message-store.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'messages-'));
});

afterEach(() => rm(folder, { recursive: true }));

async function open(): Promise<MessageStore> {
  const store = await openMessages(folder);
  await store.ready;
  return store;
}

const add = (store: MessageStore, subject: string) => store.add(Buffer.from(`Subject: ${subject}\r\n\r\n`));
const subjects = (store: MessageStore) => store.list().map(({ Subject }) => Subject);

test('messages survive a restart, in order', async () => {
  const store = await open();
  for (const subject of ['old', 'older than new']) await add(store, subject);
  const again = await open();
  await add(again, 'new');
  expect(subjects(again)).toEqual(['new', 'older than new', 'old']);
});

test('a removed message is gone from the disk too', async () => {
  const store = await open();
  for (const subject of ['one', 'two']) await add(store, subject);
  await store.remove([store.list()[0]?.ID ?? '', 'unknown']);
  expect(subjects(store)).toEqual(['one']);
  expect(await readdir(folder)).toEqual([`${store.list()[0]?.ID}.eml`]);
});

test('the oldest go when there are more than 2,000; half-written and foreign files do not disturb', async () => {
  const idOf = (minute: number) => (Date.UTC(2026, 0, 1) + minute * 60_000).toString(36).padStart(9, '0');
  // One by one and waited for, they take seconds on a busy machine.
  for (let minute = 0; minute < 2_003; minute++) {
    writeFileSync(path.join(folder, `${idOf(minute)}${'0'.repeat(16)}.eml`), `Subject: ${minute}\r\n\r\n`);
  }
  await writeFile(path.join(folder, `${idOf(9_999)}${'0'.repeat(16)}.eml.part`), 'Subject: ha');
  await writeFile(path.join(folder, 'notes.txt'), 'mine');
  await writeFile(path.join(folder, 'saved elsewhere.eml'), 'Subject: foreign\r\n\r\n');
  const found = subjects(await open());
  expect(found).toHaveLength(2_000);
  expect(found.at(0)).toBe('2002');
  expect(found.at(-1)).toBe('3');
  expect((await readdir(folder)).filter((name) => !/^\w{25}\.eml$/.test(name))).toEqual([
    'notes.txt',
    'saved elsewhere.eml',
  ]);
});
