import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../command.ts';

/** `public/` is served untouched, so what stands there is what the site serves. */
const notice = await readFile(join(projectRoot, 'public/THIRD-PARTY.md'), 'utf8');

const IMPORT = /^import (?!type )[^'"]*['"](?<name>@[\w-]+\/[\w.-]+|[a-z][\w.-]*)(?:\/[^'"]*)?['"]/gm;
/** These run when the site is built, or belong to Astro, which is named. */
const NOT_IN_THE_BROWSER = /^(?:mpg123-decoder|parse5|vitest)$/;

test('every package that the browser gets is named with its licence', async () => {
  const packages = new Set<string>();
  for await (const file of glob('src/{features,lib,ui}/**/*.{ts,tsx}', { cwd: projectRoot })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const text = await readFile(join(projectRoot, file), 'utf8');
    for (const { groups } of text.matchAll(IMPORT)) packages.add(groups?.name ?? '');
  }
  const named = [...packages].filter((name) => !NOT_IN_THE_BROWSER.test(name)).sort();
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((name) => !notice.includes(`\`${name}\``))).toEqual([]);
});

test('every voice and every font is named', async () => {
  let named = 0;
  for await (const file of glob('src/content/voices/*.yaml', { cwd: projectRoot })) {
    named += 1;
    const voice = /^name: (.+)$/m.exec(await readFile(join(projectRoot, file), 'utf8'))?.[1];
    expect(notice, file).toContain(voice);
  }
  for await (const file of glob('src/ui/fonts/*.woff2', { cwd: projectRoot })) {
    named += 1;
    const family = basename(file, '.woff2').replace(/-ipa$/, '').replaceAll('-', ' ');
    expect(notice.toLowerCase(), file).toContain(family);
  }
  for await (const file of glob('src/content/calls/*.json', { cwd: projectRoot })) {
    const { voices } = JSON.parse(await readFile(join(projectRoot, file), 'utf8'));
    for (const voice of Object.values<string>(voices)) expect(notice.toLowerCase(), file).toContain(voice);
  }
  expect(named).toBeGreaterThan(10);
});
