import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../command.ts';
import { givenUpWords, glossaryErrors } from './glossary.ts';

const glossary = await readFile(join(projectRoot, 'docs/glossary.md'), 'utf8');
const words = givenUpWords(glossary);

test('the words that were given up are read from the tables', () => {
  expect(words).toEqual(expect.arrayContaining(['disc', 'assessment', 'call-script', 'kick', 'twin']));
});

test.for([
  ['an identifier', 'src/lib/a.ts', 'const discScores = 1;'],
  ['a constant', 'src/lib/a.ts', 'const DISC_KEPT_MAX = 1;'],
  ['a type', 'src/lib/a.ts', 'export type CallScriptProps = string;'],
  ['a file name', 'src/features/quiz/disc-quiz.ts', ''],
  ['a folder', 'src/features/playground/list.ts', ''],
  ['an element in markup', 'src/ui/A.astro', '---\n---\n<call-script></call-script>'],
  ['a class that is computed', 'src/ui/A.tsx', 'export const A = () => <p className={`talk`}>Words</p>;'],
  ['a class in markup', 'src/ui/A.astro', '---\n---\n<p class="fine speak-buddy">Words</p>'],
  ['a class in JSX', 'src/ui/A.tsx', 'export const A = () => <p className="playground">Words</p>;'],
  ['a class in a stylesheet', 'src/ui/a.css', '.talk .line { color: red; }'],
  ['a script in a page', 'src/ui/A.astro', '---\n---\n<script>\nconst buddyList = [];\n</script>'],
  ['a table', 'supabase/migrations/1_a.sql', 'create table app.disc_reports (id uuid);'],
] as const)('%s is refused', ([, path, text]) => {
  expect(glossaryErrors(words, path, text)).toHaveLength(1);
});

test.for([
  ['a text', 'src/lib/a.ts', "const words = 'Take the DISC assessment';"],
  ['an address', 'src/lib/a.ts', "const path = '/free-disc-assessment';"],
  ['a part of a word', 'src/lib/a.ts', 'const discard = desktop;'],
  ['the folder of a deployed function', 'functions/send-disc-assessment/handler.ts', ''],
  ['a route', 'src/pages/free-disc-assessment.astro', '---\n---\n<p>The assessment</p>'],
] as const)('%s may say it', ([, path, text]) => {
  expect(glossaryErrors(words, path, text)).toEqual([]);
});
