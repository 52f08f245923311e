import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { helpType } from '../../src/features/contact/rules/contact.ts';
import { projectRoot } from '../command.ts';
import { visitorTexts } from './visitor-text.ts';

/** Where texts of their kind belong: the message files, what editors and operators read, and what is kept by its hash. */
const HOLDS_TEXTS =
  /\/messages\.ts$|\.test\.tsx?$|\.d\.ts$|^src\/(?:build|content)\/|^src\/content\.config\.ts$|schema|^src\/features\/account\/make-|^src\/features\/newsletter\/rules\/|^src\/features\/films\/rules\/film\.ts$|^src\/features\/voices\/read-clip\.ts$|^src\/site\/(?:business|consent|day-problem|editor-messages|field-words|own-time|signing-keys)\.ts$/;
/** Parts whose texts still stand in the code. They move one after the other; none is added. */
const NOT_YET = /^src\/features\/(?:brief|call|call-log|chat|compare|order|pronunciation|quiz|trade)\//;
/** What a form sends, as the specification spells it. */
const ON_THE_WIRE = new Set<string>(helpType.options);

test('a text for visitors stands in content or in a message file, so that it can be translated', async () => {
  const found: string[] = [];
  let read = 0;
  for await (const file of glob('src/**/*.{ts,tsx,astro}', { cwd: projectRoot })) {
    const path = file.replaceAll('\\', '/');
    if (HOLDS_TEXTS.test(path) || NOT_YET.test(path)) continue;
    read += 1;
    const texts = visitorTexts(path, await readFile(join(projectRoot, path), 'utf8'));
    found.push(
      ...texts
        .filter(({ text }) => !ON_THE_WIRE.has(text))
        .map(({ text, line }) => `${path}:${line} “${text}”`),
    );
  }
  expect(found).toEqual([]);
  expect(read).toBeGreaterThan(200);
});

test('every message is said somewhere', async () => {
  const unsaid: string[] = [];
  for await (const file of glob('src/**/messages.ts', { cwd: projectRoot })) {
    const folder = dirname(file).replace(/\/rules$/, '');
    let code = '';
    for await (const user of glob(`${folder}/**/*.{ts,tsx,astro}`, { cwd: projectRoot }))
      code += await readFile(join(projectRoot, user), 'utf8');
    const text = await readFile(join(projectRoot, file), 'utf8');
    for (const [, name] of text.matchAll(/^export const (\w+)/gm))
      if (!new RegExp(`(?:\\bt\\.|import \\{[^}]*\\b)${name}\\b`).test(code)) unsaid.push(`${file}: ${name}`);
  }
  expect(unsaid).toEqual([]);
});

describe('the search', () => {
  test.for([
    ['words between tags', 'a.tsx', 'const a = <p>Hello</p>;'],
    ['words between tags of a page', 'a.astro', '---\nconst a = 1;\n---\n<p>Hello {a}</p>'],
    ['one of two words', 'a.tsx', "const a = <p>{isDone ? 'Done' : <b />}</p>;"],
    ['a label', 'a.astro', '<button aria-label="Close" />'],
    ['a property', 'a.tsx', 'const a = <Row about="your new name" />;'],
    ['a sentence', 'a.ts', "status.textContent = 'It did not load.';"],
    ['a piece of a sentence', 'a.ts', "const a = count + ' of the calls';"],
    ['a sentence with values', 'a.ts', ['const a = `Sent on ', '{day}.`;'].join('$')],
  ])('%s is noticed', ([, path, code]) => {
    expect(visitorTexts(path ?? '', code ?? '')).toHaveLength(1);
  });

  test.for([
    ['classes', 'a.tsx', 'const a = <p className="flex gap-4" />;'],
    ['utilities by name', 'a.ts', 'const a = tw`grid items-center`;'],
    ['a selector', 'a.ts', "find(document, 'a, button');"],
    ['an error of the programmer', 'a.ts', "throw new Error('There is no such page.');"],
    ['a path', 'a.ts', ['const a = `M', '{x} ', '{y}C4`;'].join('$')],
    ['ids', 'a.astro', '<p aria-describedby="one-note two-note" />'],
    ['a script', 'a.astro', "<script>console.log('Hello you');</script>"],
  ])('%s is none', ([, path, code]) => {
    expect(visitorTexts(path ?? '', code ?? '')).toEqual([]);
  });
});
