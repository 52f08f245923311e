import { type Rule, type Selector, transform } from 'lightningcss';
import { Kept } from '../kept.ts';
import type { SiteScripts } from './page-scripts.ts';

const STYLES = /<style>(?<css>[\s\S]*?)<\/style>/g;
const CODE = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g;
const NAMES = /<(?<element>[a-z][a-z0-9-]*)|\sclass="(?<classes>[^"]*)"/g;
const CUSTOM_PROPERTY = /--[\w-]+/g;
/** The minifier drops properties that it does not know, and animations, when they are called like an unused class. */
const ELEMENT = /<(?<name>[a-z][a-z0-9-]*)/g;
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

/** The classes and elements of the markup of a page, without its scripts. */
function namesIn(markup: string): Set<string> {
  const names = new Set<string>();
  const lists = new Set<string>();
  for (const { groups: { element, classes } = {} } of markup.matchAll(NAMES)) {
    if (element) names.add(element);
    else if (classes) lists.add(classes);
  }
  for (const list of lists) for (const name of decode(list).split(/\s+/)) names.add(name);
  return names;
}

/** The parser of a browser adds it to a table that has none. */
const IMPLIED = ['tbody'];

/** The styles of pages, each in one block without the classes and elements that neither its markup nor its scripts name. */
export class PageStyles {
  readonly #scripts: SiteScripts;
  /** By address of the script, and twice by stylesheet. */
  readonly #words = new Map<string, Set<string>>();
  readonly #types = new Map<string, Set<string>>();
  readonly #classes = new Map<string, Set<string>>();
  /** The stylesheets of pages, each with a number. */
  readonly #sheets = new Map<string, number>();
  /** By what they are made from: articles differ in their words, not in their styles. */
  readonly #blocks = new Map<string, string>();

  readonly #kept = new Kept('styles', import.meta.url);

  constructor(scripts: SiteScripts) {
    this.#scripts = scripts;
  }

  /** Drops what earlier builds kept and this one does not need. */
  forgetOthers(): Promise<void> {
    return this.#kept.forgetOthers();
  }

  trim(html: string): string {
    const css = [...html.matchAll(STYLES)].map(({ groups }) => groups?.css).join('');
    const inline: string[] = [];
    const markup = namesIn(
      html.replace(CODE, (_, attributes: string, code: string) => {
        if (code && !attributes.includes('json')) inline.push(code);
        return '';
      }),
    );
    const scripts = this.#scripts.of(html);
    const sheet = this.#sheets.get(css) ?? this.#sheets.size;
    this.#sheets.set(css, sheet);
    const key = JSON.stringify([sheet, [...markup].sort(), inline, scripts]);
    const block = this.#blocks.get(key) ?? this.#cut(css, markup, inline, scripts);
    this.#blocks.set(key, block);
    let rest = `<style>${block}</style>`;
    return html.replace(STYLES, () => {
      const here = rest;
      rest = '';
      return here;
    });
  }

  #cut(css: string, markup: Set<string>, inline: readonly string[], scripts: readonly string[]): string {
    const used = new Set(markup);
    for (const code of inline) for (const word of [...wordsOf(code), ...elementsOf(code)]) used.add(word);
    for (const path of scripts) for (const word of this.#wordsIn(path)) used.add(word);
    const unused = [...this.#classesIn(css)].filter((name) => !used.has(name));
    const absent = [...this.#typesIn(css)].filter((name) => !used.has(name) && !IMPLIED.includes(name));
    const ownProperties = new Set((css.match(CUSTOM_PROPERTY) ?? []).filter((name) => used.has(name)));
    const source = JSON.stringify([css, unused, absent, [...ownProperties]]);
    return this.#kept.text(source, () => cut(css, unused, absent, ownProperties));
  }

  #wordsIn(path: string): Set<string> {
    const code = this.#scripts.code(path);
    const words = this.#words.get(path) ?? new Set([...wordsOf(code), ...elementsOf(code)]);
    this.#words.set(path, words);
    return words;
  }

  #typesIn(css: string): Set<string> {
    const types = this.#types.get(css) ?? typesIn(css);
    this.#types.set(css, types);
    return types;
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

/** Elements as markup names them, in a page or in a script that writes some. */
const elementsOf = (text: string) =>
  new Set([...text.matchAll(ELEMENT)].map(({ groups }) => groups?.name ?? ''));

/** The styles without these classes and elements, and then without the custom properties that only those used. */
function cut(css: string, unused: string[], absent: string[], ownProperties: ReadonlySet<string>): string {
  const trimmed = minify(without(css, absent), unused);
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

/** The elements that selectors ask for, outside of `:is()` and the like. */
function typesIn(css: string): Set<string> {
  const names = new Set<string>();
  const collect = (selector: Selector) => {
    for (const part of selector) if (part.type === 'type') names.add(part.name);
  };
  transform({ filename: 'page.css', code: Buffer.from(css), visitor: { Selector: collect } });
  return names;
}

/** Lightning CSS gives `var(--a)` with null for a fallback and a file, and reads neither of them back. */
const returnable = <Returned>(rule: Returned): Returned =>
  JSON.parse(JSON.stringify(rule, (_key, value) => value ?? undefined));

/** The styles without the rules that match nothing on a page that lacks these elements. */
function without(css: string, absent: string[]): string {
  const matches = (selector: Selector) =>
    !selector.some((part) => part.type === 'type' && absent.includes(part.name));
  const style = (rule: Extract<Rule, { type: 'style' }>) => {
    const selectors = rule.value.selectors.filter(matches);
    if (selectors.length === rule.value.selectors.length) return undefined;
    return selectors.length > 0 ? returnable({ ...rule, value: { ...rule.value, selectors } }) : [];
  };
  return transform({
    filename: 'page.css',
    code: Buffer.from(css),
    visitor: { Rule: { style } },
  }).code.toString();
}

const minify = (css: string, unusedSymbols: string[]): string =>
  transform({ filename: 'page.css', code: Buffer.from(css), minify: true, unusedSymbols }).code.toString();
