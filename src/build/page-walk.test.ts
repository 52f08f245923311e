import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptPages, PageWalk, type PageWork } from './page-walk.ts';

const PAGE = '<meta property="og:title" content="Planted"><main>One.</main>';
const MADE_PAGES = fileURLToPath(new URL('../../node_modules/.astro/made/pages', import.meta.url));
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

test('a page that a build has in its draft is there for no other build', async () => {
  const { seen, work } = counting();
  const key = crypto.randomUUID();
  const walkOnce = async () => {
    const walk = new PageWalk(folder, [work]);
    await walk.walk('one.html', PAGE, key);
    await walk.end();
  };
  vi.stubEnv('SITE_DRAFT', `${key}.draft`);
  await walkOnce();
  expect(readdirSync(join(MADE_PAGES, `${key}.draft`))).toHaveLength(1);
  vi.unstubAllEnvs();
  expect(keptPages().has(key)).toBe(false);
  await walkOnce();
  expect(keptPages().has(key)).toBe(true);
  expect(seen.looks).toBe(2);
  rmSync(join(MADE_PAGES, `${key}.draft`), { recursive: true });
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

/** Pages: more than the walk has under way at once. */
const MANY = 100;

test('what many pages promise is done when the walk has ended, and never more than a part of it is under way', async () => {
  let [begun, done, most] = [0, 0, 0];
  const late: PageWork = {
    name: 'late',
    look: () => undefined,
    async take() {
      begun += 1;
      most = Math.max(most, begun - done);
      await wait(5);
      done += 1;
    },
    end: () => done,
  };
  const walk = new PageWalk(folder, [late]);
  for (let page = 0; page < MANY; page += 1) await walk.walk(`${page}.html`, PAGE);
  expect(await walk.end()).toEqual([MANY]);
  expect(most).toBeLessThan(MANY / 2);
  expect(readdirSync(folder)).toHaveLength(MANY);
});

test('a page that cannot be written is told of at the end', async () => {
  const { work } = counting();
  const walk = new PageWalk(folder, [work]);
  for (let page = 0; page < MANY; page += 1)
    await walk.walk(`${page === 1 ? 'none/' : ''}${page}.html`, PAGE);
  await expect(walk.end()).rejects.toThrow('ENOENT');
});
