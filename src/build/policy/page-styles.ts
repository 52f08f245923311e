import { createHash } from 'node:crypto';
import { type Selector, transform } from 'lightningcss';
import type { SiteScripts } from './page-scripts.ts';

const STYLES = /<style>(?<css>[\s\S]*?)<\/style>/g;
const CODE = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g;
const CLASSES = /\sclass="(?<names>[^"]*)"/g;
const CUSTOM_PROPERTY = /--[\w-]+/g;
/** The minifier drops properties that it does not know, and animations, when they are called like an unused class. */
const PROPERTY_OR_ANIMATION = /(?:[{;]|@keyframes )(?<name>[a-z-]+)(?=[:{])/g;

const ENTITIES: Record<string, string> = {
  '&#34;': '"',
  '&quot;': '"',
  '&#38;': '&',
  '&amp;': '&',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};
const decode = (text: string) => text.replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);

/** Any word of a script may name a class; a utility can hold quotation marks, but not the kind that stands around it. */
const wordsOf = (code: string) => new Set([...code.split(/[\s"'`]+/), ...code.split(/[\s"`]+/)]);

const markupNames = (html: string): string[] =>
  [...html.replace(CODE, '').matchAll(CLASSES)].flatMap(({ groups }) =>
    decode(groups?.names ?? '').split(/\s+/),
  );

/** The styles of pages, each in one block without the classes that neither its markup nor its scripts name. */
export class PageStyles {
  readonly #scripts: SiteScripts;
  /** By address of the script, and by stylesheet. */
  readonly #words = new Map<string, Set<string>>();
  readonly #classes = new Map<string, Set<string>>();
  /** By a hash of what they are made from: articles differ in their words, not in their styles. */
  readonly #blocks = new Map<string, string>();

  constructor(scripts: SiteScripts) {
    this.#scripts = scripts;
  }

  trim(html: string): string {
    const css = [...html.matchAll(STYLES)].map(({ groups }) => groups?.css).join('');
    const used = this.#namesIn(html);
    const unused = [...this.#classesIn(css)].filter((name) => !used.has(name));
    const ownProperties = new Set((css.match(CUSTOM_PROPERTY) ?? []).filter((name) => used.has(name)));
    const key = createHash('sha256')
      .update(JSON.stringify([css, unused, [...ownProperties]]))
      .digest('base64');
    const block = this.#blocks.get(key) ?? cut(css, unused, ownProperties);
    this.#blocks.set(key, block);
    let rest = `<style>${block}</style>`;
    return html.replace(STYLES, () => {
      const here = rest;
      rest = '';
      return here;
    });
  }

  #namesIn(html: string): Set<string> {
    const names = new Set<string>();
    const add = (words: Iterable<string>) => {
      for (const word of words) names.add(word);
    };
    for (const { groups: { attributes = '', code = '' } = {} } of html.matchAll(CODE))
      if (!attributes.includes('json')) add(wordsOf(code));
    add(markupNames(html));
    for (const path of this.#scripts.of(html)) add(this.#wordsIn(path));
    return names;
  }

  #wordsIn(path: string): Set<string> {
    const words = this.#words.get(path) ?? wordsOf(this.#scripts.code(path));
    this.#words.set(path, words);
    return words;
  }

  #classesIn(css: string): Set<string> {
    const known = this.#classes.get(css);
    if (known) return known;
    const names = classesIn(css);
    for (const { groups } of css.matchAll(PROPERTY_OR_ANIMATION)) names.delete(groups?.name ?? '');
    this.#classes.set(css, names);
    return names;
  }
}

/** The styles without these classes, and then without the custom properties that only those used. */
function cut(css: string, unused: string[], ownProperties: ReadonlySet<string>): string {
  const trimmed = minify(css, unused);
  const needed = new Set([...trimmed.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name));
  const properties = trimmed.match(CUSTOM_PROPERTY) ?? [];
  return minify(
    trimmed,
    properties.filter((name) => !needed.has(name) && !ownProperties.has(name)),
  );
}

/** The classes that the selectors of a stylesheet name. */
export function classesIn(css: string): Set<string> {
  const names = new Set<string>();
  const collect = (selector: Selector): void => {
    for (const part of selector) {
      if (part.type === 'class') names.add(part.name);
      else if (part.type === 'pseudo-class' && 'selectors' in part && part.selectors)
        for (const inner of part.selectors as Selector[]) collect(inner);
    }
  };
  transform({ filename: 'page.css', code: Buffer.from(css), visitor: { Selector: collect } });
  return names;
}

const minify = (css: string, unusedSymbols: string[]): string =>
  transform({ filename: 'page.css', code: Buffer.from(css), minify: true, unusedSymbols }).code.toString();
