import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PageWalk, type PageWork } from './page-walk.ts';

const PAGE = '<meta property="og:title" content="Planted"><main>One.</main>';
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'page-walk-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** It counts how often it looked, and adds up what it was given. */
function counting() {
  const seen = { looks: 0, taken: [] as string[] };
  const work: PageWork<string> = {
    name: 'counting',
    look(page) {
      seen.looks += 1;
      page.html = page.html.replace('One', 'Two');
      return page.described.title;
    },
    take: (title, { path }) => void seen.taken.push(`${path} ${title}`),
    end: () => seen.taken.length,
  };
  return { seen, work: work as PageWork };
}

test('a page that is kept is written and told of without another look', async () => {
  const { seen, work } = counting();
  const walk = new PageWalk(folder, [work]);
  const key = crypto.randomUUID();
  await walk.walk('one.html', PAGE, key);
  await walk.walk('index.html', '', key);
  expect(await walk.end()).toEqual([2]);
  expect(seen).toEqual({ looks: 1, taken: ['/one Planted', '/ Planted'] });
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain('Two.');
});

test('what the first work finds wrong is told, and not what comes of it', async () => {
  const fails = (words: string): PageWork => ({
    name: words,
    look: () => undefined,
    take: () => Promise.reject(new Error(words)),
  });
  const walk = new PageWalk(folder, [fails('first'), fails('second')]);
  await walk.walk('one.html', PAGE);
  await expect(walk.end()).rejects.toThrow('first');
});
