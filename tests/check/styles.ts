import { readFileSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Rule, transform, type Visitor } from 'lightningcss';
import { createSorter } from 'prettier-plugin-tailwindcss/sorter';
import { compile } from 'tailwindcss';
import { classesIn as classesOf } from '../../src/build/policy/page-styles.ts';
import { projectRoot } from '../command.ts';

/** Lines of CSS by hand, in one place and in all. */
const FILE_LINES_MAX = 200;
const LINES_MAX = 2_200;

/** Bare elements, tables, the words of articles and the vendor's page have no markup of ours; the others are drawings. */
const EXEMPT =
  /^src\/(?:ui\/(?:base|theme|cord|sockets|choice|options|table|prose)|features\/call\/(?:call|sockets)|features\/blog\/figure|features\/voices\/voices)\.css$|\/ChatFrame\.astro$/;
/** A file that the product sends, with styles of its own. */
const SENT = /\/report-file\.ts$/;
/** The drawn vocabulary, which every folder may use: cords, sockets, plugs. */
const SHARED = 'src/ui';
const THEME = 'src/ui/theme.css';

/** What utilities can't say, or only in a form that nobody can read. */
const DRAWING =
  /^(?:--|stroke|fill|vector-effect|clip-path|mask|offset-|animation|content|counter|anchor|position-|view-transition|forced-color|print-color|scroll-t|timeline|columns?$|break-|appearance|src$)/;
/** Paper and forced colours turn whole parts around, and are read together. */
const MODES = /print|forced-colors|scripting|prefers-/;
/** Parts that no markup can carry a class for, and states of other elements. */
const OUT_OF_REACH = /::|:has\(|[+~]|\.(?:jack|cord|plug)\b/;

const CLASS_TEXT = /(?<=\bclass(?:Name)?=")[^"{]*|(?<=\bclassList\.\w+\(')[^']*/g;
/** With values in it, of which a class may not be a part. */
const CLASS_TEMPLATE = /(?<=\btw`|\bclass(?:Name)?(?:=\{|: | = )`)[^`]*/g;
const VALUE = /(?<value>\$\{[^}]*(?:\}|$))/;
const CLASS_EXPRESSION = /\bclass(?::list|Name)?=\{(?:[^{}`]|\{[^{}]*\})*\}|\bclassName: [^`,\n]*/g;
const LITERAL = /(?<quote>['"])(?<words>(?:(?!\k<quote>)[^\\\n]|\\.)*)\k<quote>/g;
/** What is compared, or given to a function, is no class. */
const NO_CLASS = /(?:[=!]== |\([^()]*)$/;
const SCOPED = /<style(?! is:)/;
const STYLE_BLOCK = /<style is:global>(?<css>[\s\S]*?)<\/style>/g;

interface Source {
  path: string;
  text: string;
}

/** The file with each text of classes, in markup or in a script, as `change` gives it back. */
export function mapClasses(file: string, change: (classes: string) => string): string {
  return file
    .replace(CLASS_TEXT, change)
    .replace(CLASS_TEMPLATE, (template) =>
      template
        .split(VALUE)
        .map((part) => (VALUE.test(part) ? part : change(part)))
        .join(''),
    )
    .replace(CLASS_EXPRESSION, (expression) =>
      expression.replace(LITERAL, (literal, quote: string, words: string, index: number) => {
        if (NO_CLASS.test(expression.slice(0, index))) return literal;
        const changed = change(words.replaceAll(`\\${quote}`, quote));
        return `${quote}${changed.replaceAll(quote, `\\${quote}`)}${quote}`;
      }),
    );
}

function classTexts(file: string): string[] {
  const texts: string[] = [];
  mapClasses(file, (classes) => {
    texts.push(classes);
    return classes;
  });
  return texts;
}

/** The CSS by hand that stands in a file. */
const cssIn = ({ path, text }: Source): string[] =>
  path.endsWith('.css') ? [text] : [...text.matchAll(STYLE_BLOCK)].map(({ groups }) => groups?.css ?? '');

/** Without what only Tailwind understands. */
const plain = (css: string) => css.replace(/@(?:theme|custom-variant|import)[^;{]*(?:;|\{[^}]*\})/g, '');
const classesIn = (css: string) => classesOf(plain(css));

/** Selectors of rules that utilities in the markup could say. */
export function plainRules(css: string): string[] {
  const lines = css.split('\n');
  const found: string[] = [];
  const visitor = {
    Rule: {
      media: ({ value }: { value: { query: unknown } }) =>
        MODES.test(JSON.stringify(value.query)) ? [] : undefined,
      style({ value }: Extract<Rule, { type: 'style' }>) {
        const { declarations, importantDeclarations } = value.declarations ?? {};
        const names = [...(declarations ?? []), ...(importantDeclarations ?? [])].map((one) =>
          one.property === 'custom'
            ? one.value.name
            : one.property === 'unparsed'
              ? one.value.propertyId.property
              : one.property,
        );
        const line = value.loc.line;
        let end = line;
        while (end < lines.length && !lines[end]?.includes('{')) end += 1;
        const selector = lines.slice(line, end + 1).join(' ');
        if (
          names.length === 0 ||
          OUT_OF_REACH.test(selector) ||
          names.some((name) => DRAWING.test(`${name}`))
        )
          return;
        found.push(selector.replace(/\s*\{.*/, '').trim());
      },
    },
  };
  transform({ filename: 'style.css', code: Buffer.from(plain(css)), visitor: visitor as Visitor<never> });
  return found;
}

/** Whether a rule is in no layer, where it would win over every utility. */
function isOutsideLayers(css: string): boolean {
  let found = false;
  const visitor: Visitor<never> = {
    StyleSheet({ rules }) {
      found = rules.some(({ type }) => type === 'style' || type === 'media' || type === 'supports');
    },
  };
  transform({ filename: 'style.css', code: Buffer.from(plain(css)), visitor });
  return found;
}

async function utilitiesAmong(names: string[]): Promise<Set<string>> {
  const resolve = (id: string, base: string) =>
    id.startsWith('.') ? join(base, id) : fileURLToPath(import.meta.resolve(id));
  const { build } = await compile(readFileSync(join(projectRoot, THEME), 'utf8'), {
    base: join(projectRoot, SHARED),
    loadStylesheet: async (id, base) => {
      const path = resolve(id, base);
      return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
    },
  });
  const before = classesIn(build([]));
  return new Set([...classesIn(build(names))].filter((name) => !before.has(name)));
}

/** One line for each class without an owner, each rule that utilities could say, and each text out of order. */
export async function styleErrors(sources: Source[]): Promise<string[]> {
  const owned = new Map<string, Set<string>>();
  const errors: string[] = [];
  let lines = 0;
  for (const source of sources) {
    if (source.path.endsWith('.astro') && SCOPED.test(source.text))
      errors.push(`${source.path}: a style is scoped; write <style is:global> with @layer parts in it.`);
    const blocks = cssIn(source);
    const count = blocks.join('').split('\n').length - 1;
    lines += count;
    if (count > FILE_LINES_MAX)
      errors.push(`${source.path} has ${count} lines of CSS, over ${FILE_LINES_MAX}.`);
    for (const css of blocks) {
      const folder = dirname(source.path);
      const names = owned.get(folder) ?? new Set();
      owned.set(folder, new Set([...names, ...classesIn(css)]));
      if (!EXEMPT.test(source.path) && isOutsideLayers(css))
        errors.push(`${source.path}: a rule stands outside @layer parts, where it wins over utilities.`);
      if (!EXEMPT.test(source.path))
        errors.push(
          ...plainRules(css).map((rule) => `${source.path}: utilities can say the rule for ${rule}.`),
        );
    }
  }
  if (lines > LINES_MAX) errors.push(`There are ${lines} lines of CSS by hand, over ${LINES_MAX}.`);
  const texts = sources.flatMap(({ path, text }) =>
    classTexts(text).map((classes) => ({ path, text: classes })),
  );
  const utilities = await utilitiesAmong([...new Set(texts.flatMap(({ text }) => text.split(/\s+/)))]);
  const sort = await classSorter();
  for (const { path, text } of texts) {
    const isOwned = (name: string) =>
      utilities.has(name) ||
      /^(?:group|peer)(?:\/|$)/.test(name) ||
      owned.get(dirname(path))?.has(name) ||
      owned.get(SHARED)?.has(name);
    for (const name of text.split(/\s+/).filter(Boolean))
      if (!isOwned(name)) errors.push(`${path}: nothing beside it defines the class "${name}".`);
    if (sort(text) !== text) errors.push(`${path}: "${text.trim()}" is out of order: npm run fix.`);
  }
  return [...new Set(errors)];
}

/** Puts a text of classes into the one order. Prettier's own plugin does not know the syntax of Astro's formatter. */
async function classSorter(): Promise<(classes: string) => string> {
  const sorter = await createSorter({ base: projectRoot, stylesheetPath: join(projectRoot, THEME) });
  return (classes) => {
    const [before = '', after = ''] = [/^\s*/.exec(classes)?.[0], /\s*$/.exec(classes)?.[0]];
    return classes.trim() ? `${before}${sorter.sortClassAttributes([classes])[0]}${after}` : classes;
  };
}

async function readSources(): Promise<Source[]> {
  const sources: Source[] = [];
  for await (const file of glob('src/**/*.{astro,ts,tsx,css}', { cwd: projectRoot })) {
    const path = file.replaceAll('\\', '/');
    if (!SENT.test(path) && !/\.test\.tsx?$|^src\/(?:build|content)\//.test(path))
      sources.push({ path, text: await readFile(join(projectRoot, path), 'utf8') });
  }
  return sources;
}

/** Reads all markup, scripts and styles of the site. */
export const checkStyles = async (): Promise<string> => (await styleErrors(await readSources())).join('\n');

export async function sortAllClasses(): Promise<void> {
  const sort = await classSorter();
  for (const { path, text } of await readSources()) {
    const sorted = path.endsWith('.css') ? text : mapClasses(text, sort);
    if (sorted !== text) await writeFile(join(projectRoot, path), sorted);
  }
}
