import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { helpType } from '../../src/features/contact/rules/contact.ts';
import { newsletterSubmission } from '../../src/features/newsletter/rules/newsletter.ts';
import { projectRoot } from '../command.ts';
import { visitorTexts } from './visitor-text.ts';

/** Where texts belong, or nobody who visits the site reads them. */
const HOLDS_TEXTS = [
  /\/messages(?:\.[\w-]+)?\.ts$/,
  /\.(?:test|d)\.tsx?$/,
  // What the build prints, for whoever runs it or adds a file.
  /^src\/build\/|^src\/features\/(?:voices\/read-clip|chat\/rules\/chat-frame)\.ts$/,
  // What is wrong with a call or a question, for whoever writes it; what tests look for in reports.
  /^src\/features\/(?:call\/rules\/call-problems|quiz\/(?:rules\/(?:fairness-checks|item-checks|test-contradictions)|test-run))\.ts$/,
  // Texts that somebody agreed to, kept by their hash: a translation is a text of its own.
  /^src\/site\/consent\.ts$/,
  // Languages, each named in itself.
  /^src\/site\/language\.ts$/,
  // What editors of content and the owner at the desk are told.
  /^src\/site\/(?:business|claims|day-problem|editor-messages|field-words|signing-keys)\.ts$/,
];
/** What forms send, as the specification spells it. */
const ON_THE_WIRE = new Set<unknown>([
  ...helpType.options,
  ...Object.values(newsletterSubmission('', new Date(0), '').formData),
]);

test('a text for visitors stands in content or in a message file, so that it can be translated', async () => {
  const found: string[] = [];
  let read = 0;
  for await (const file of glob('src/**/*.{ts,tsx,astro}', { cwd: projectRoot })) {
    const path = file.replaceAll('\\', '/');
    if (HOLDS_TEXTS.some((held) => held.test(path))) continue;
    read += 1;
    const code = await readFile(join(projectRoot, path), 'utf8');
    const texts = visitorTexts(path, code);
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
    // A page may say what belongs to the feature that it shows.
    const users = [`${folder}/**/*.{ts,tsx,astro}`, 'src/pages/**/*.{ts,astro}'];
    for await (const user of glob(users, { cwd: projectRoot }))
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
    ['one word of a label', 'a.ts', "const row = { label: 'Minutes' };"],
    ['one word in small letters', 'a.ts', "button.textContent = isDone ? 'done' : '';"],
    ['a name for those who hear the page', 'a.ts', "button.ariaLabel = 'close';"],
    ['the same as an attribute', 'a.ts', "button.setAttribute('aria-label', 'close');"],
    ['what an element is made of', 'a.ts', "h('p', {}, 'none');"],
    ['what is put into one', 'a.ts', "row.append('none');"],
    ['a word for a toast', 'a.ts', "showToast({ about: 'draft', tone: 'success', title: 'saved' });"],
    ['a word that is counted', 'a.astro', "<p>{counted(turns, 'turn')}</p>"],
    ['a capital word in a list', 'a.ts', "const days = [['Mon', 1]];"],
    ['a word of a component', 'a.astro', '<Links label="Industry" />'],
    ['a sentence for a script', 'a.astro', '<p data-missing="It did not load." />'],
    ['what is in a form', 'a.ts', "import * as z from 'zod/mini'; z.string('Please enter your name.');"],
    ['a text in a module for editors', 'a.ts', "import { z } from 'zod'; const words = 'It is run by us.';"],
    ['a name of a row', 'a.ts', "const facts = { 'Your account': email };"],
    ['an error for the visitor', 'a.ts', "throw new Error(isBusy ? 'Please try again.' : UNKNOWN);"],
    ['a note in brackets', 'a.ts', "const cut = '[The rest is on the page.]';"],
    ['a word with a value', 'a.ts', ['const a = name || `Column ', '{n}`;'].join('$')],
    ['a text after a type', 'a.ts', "const a = <Value>(b: Value) => [b, 'It is done.'];"],
    ['a sentence with values', 'a.ts', ['const a = `Sent on ', '{day}.`;'].join('$')],
  ] as const)('%s is noticed', ([, path, code]) => {
    expect(visitorTexts(path, code)).toHaveLength(1);
  });

  test('a file that can’t be read is refused', () => {
    expect(() => visitorTexts('a.ts', 'const a = ;')).toThrow('a.ts can’t be read');
  });

  test.for([
    ['classes', 'a.tsx', 'const a = <p className="flex gap-4" />;'],
    ['utilities by name', 'a.ts', 'const a = tw`grid items-center`;'],
    ['a selector', 'a.ts', "find(document, 'a, button');"],
    ['an error of the programmer', 'a.ts', "throw new Error('There is no such page.');"],
    ['a path', 'a.ts', ['const a = `M', '{x} ', '{y}C4`;'].join('$')],
    ['ids', 'a.astro', '<p aria-describedby="one-note two-note" />'],
    ['what is compared', 'a.ts', "if (tip === 'on teeth' || name.startsWith('Auth')) run();"],
    ['the case of a switch', 'a.ts', "switch (tip) { case 'on teeth': run(); }"],
    ['the keys of data', 'a.ts', "const cords = { 'written down': 'c' };"],
    ['the names of a list', 'a.ts', "z.enum(['on teeth', 'Other']);"],
    ['the sounds of a word', 'a.ts', "const thirty = 'TH ER1 T IY0';"],
    ['states', 'a.astro', '<p data-when="ready sending done" />'],
    ['what editors read', 'a.ts', "import { z } from 'zod'; z.string().min(2, 'Write the name here.');"],
    ['a script', 'a.astro', "<script>console.log('Hello you');</script>"],
  ] as const)('%s is none', ([, path, code]) => {
    expect(visitorTexts(path, code)).toEqual([]);
  });
});
