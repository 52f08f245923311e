import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../command.ts';

const SOURCES = '{src,functions,local,supabase/migrations,tests}/**/*.{ts,tsx,astro,css,sql}';
/** Tests that cause faults on purpose, the list of the suite's parts that names them, and the tests of this check. */
const EXEMPT = /^tests\/(?:faults\/|check\/|run\.ts)/;
/** A name that Stripe gave, and what the specification calls a menu. */
const OF_OTHERS = new Set(['adaptive_pricing', 'Pricing']);
/** A file or folder named after what is deployed, or after a URL. */
const NAMED_BY_URL = /^(?:functions\/(?!_shared)[^/]+\/|src\/pages\/)/;

const rows = /^\| *`?[\w-]+`? *\|.*\|(?<given>[^|]+)\|$/gm;

/** The words that were given up, as in the last column of the tables of `docs/glossary.md`. */
export function givenUpWords(glossary: string): string[] {
  const cells = [...glossary.matchAll(rows)].map(({ groups }) => groups?.given ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, word]) => word ?? ''));
}

/** `QUIZ_KEPT_MAX` and `discKeptMax` are `disc-kept-max`. */
const kebab = (name: string) =>
  name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_/g, '-').toLowerCase();

const CLASSES = /\bclass(?:Name)?=(?:\{[`'"]|")(?<names>[^"'`{$]*)/g;
const TAGS = /<(?<names>[a-z]+-[\w-]+)/g;
const SELECTORS = /\.(?<names>[a-z][\w-]*)(?=[^{};]*\{)/g;
const SQL_NAMES =
  /\b(?:table|function|index|type|policy|trigger|constraint|column)\s+(?:if (?:not )?exists\s+)?(?<names>[\w.]+)/g;
const CODE_OF_ASTRO = /^---\n([\s\S]*?)\n---|<script\b[^>]*>([\s\S]*?)<\/script>/g;

function identifiers(code: string): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      if (!OF_OTHERS.has(node.text)) names.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('names.tsx', code, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return names;
}

/** Identifiers, class names and the file's own name; words in strings, comments and running text are not names. */
function namesIn(path: string, text: string): string[] {
  const found = (pattern: RegExp) =>
    [...text.matchAll(pattern)].flatMap(({ groups }) => groups?.names?.split(/\s+/) ?? []);
  const file = NAMED_BY_URL.test(path) ? [] : path.split('/');
  if (path.endsWith('.css')) return [...file, ...found(SELECTORS)];
  if (path.endsWith('.sql')) return [...file, ...found(SQL_NAMES)];
  if (!path.endsWith('.astro')) return [...file, ...identifiers(text), ...found(CLASSES)];
  const code = [...text.matchAll(CODE_OF_ASTRO)].map(([, front, script]) => front ?? script ?? '');
  return [...file, ...identifiers(code.join('\n')), ...found(CLASSES), ...found(TAGS), ...found(SELECTORS)];
}

/** One line for each file and name that says a given-up word. */
export function glossaryErrors(words: string[], path: string, text: string): string[] {
  const said = (name: string) =>
    words.find((word) => `-${kebab(name)}-`.match(new RegExp(`[-.]${word}s?[-.]`)));
  return [...new Set(namesIn(path, text))].flatMap((name) => {
    const word = said(name);
    return word ? [`${path}: ${name} says “${word}”, which docs/glossary.md gave up.`] : [];
  });
}

/** Reads the whole project. Empty when every name follows the glossary. */
export async function checkGlossary(): Promise<string> {
  const words = givenUpWords(await readFile(join(projectRoot, 'docs/glossary.md'), 'utf8'));
  const errors: string[] = [];
  for await (const file of glob(SOURCES, { cwd: projectRoot, exclude: ['**/node_modules/**'] })) {
    const path = file.replaceAll('\\', '/');
    if (EXEMPT.test(path)) continue;
    errors.push(...glossaryErrors(words, path, await readFile(join(projectRoot, path), 'utf8')));
  }
  return errors.sort().join('\n');
}
