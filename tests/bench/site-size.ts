import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { type BuiltPage, named, readPages } from '../site/built-page.ts';
import { provideSampleSite } from '../site/sample-site.ts';
import { isFramework, islandsOf, type Script, scriptsAtLoad, withImports } from '../site/scripts.ts';
import { budgets } from './budgets.ts';
import { median, refuseUnused, type Table } from './table.ts';

const brotli = (text: string) => brotliCompressSync(text).length;
/** As a host compresses a page while somebody waits for it. */
const quickBrotli = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
const wireSize = (scripts: Script[]) => sum(scripts.map(({ code }) => brotli(code)));

const loadedBudget = (page: BuiltPage) =>
  budgets.toolScriptBytes[page.route] ??
  (hasForm(page) ? budgets.formOpenedScriptBytes : budgets.loadedScriptBytes);

const fontsOf = (page: BuiltPage) =>
  named(page, 'style').flatMap(({ code }) => code.match(/\/_astro\/[\w.-]+\.woff2/g) ?? []);

/** Forms that end in a message to us carry our address. */
const hasForm = (page: BuiltPage) => named(page, 'form').some(({ attributes }) => attributes['data-email']);

/** What only a refusal, a session, a proof of work or a tool beside the form brings, such as a call that is heard. */
const EXCEPTIONAL =
  /\/(?:refusal|auth-client|solve-proof|brief-import|speak-greeting|player-tool)\.[\w-]+\.js$/;

/** The search of the site: the chat's panel asks it too, with the index that it needs. */
const SEARCH = /^\/pagefind\//;

/** What a visitor downloads, in bytes: pages as they open, forms as they are sent, islands as they are touched. */
export async function measureSiteSize(): Promise<Table[]> {
  const folder = await provideSampleSite();
  const pages = await readPages(folder);
  refuseUnused(
    budgets.toolScriptBytes,
    pages.map(({ route }) => route),
  );
  refuseUnused(
    budgets.stepsScriptBytes,
    pages.filter(hasForm).map(({ route }) => route),
  );
  return [await pageTable(folder, pages), await formTable(folder, pages), await islandTable(folder, pages)];
}

async function pageTable(folder: string, pages: BuiltPage[]): Promise<Table> {
  const rows = pages.map(async (page) => {
    const inline = named(page, 'script').filter(({ attributes }) => attributes.src === undefined);
    const eager = islandsOf(page).filter(({ isEager }) => isEager);
    const entries = [...scriptsAtLoad(page), ...eager.flatMap((island) => island.entries)];
    const loaded = wireSize(await withImports(folder, entries));
    const fonts = await Promise.all(
      fontsOf(page).map(async (path) => (await readFile(join(folder, path))).length),
    );
    return {
      name: page.route,
      cells: [
        { value: quickBrotli(page.html), budget: budgets.pageBytes },
        { value: sum(inline.map(({ code }) => Buffer.byteLength(code))), budget: budgets.inlineScriptBytes },
        { value: loaded, budget: loadedBudget(page) },
        { value: sum(fonts), budget: budgets.fontBytes },
      ],
    };
  });
  const sorted = (await Promise.all(rows)).sort(
    (a, b) => (b.cells[0]?.value ?? 0) - (a.cells[0]?.value ?? 0),
  );
  const middle = median(sorted.map(({ cells }) => cells[0]?.value ?? Number.NaN));
  return {
    title: 'Pages as they open, bytes (pages in brotli 5, scripts in brotli 11, inline scripts as parsed)',
    columns: ['page with styles', 'inline script', 'loaded script', 'fonts'],
    rows: [{ name: 'median page', cells: [{ value: middle, budget: budgets.medianPageBytes }] }, ...sorted],
  };
}

async function formTable(folder: string, pages: BuiltPage[]): Promise<Table> {
  const rows = pages.filter(hasForm).map(async (page) => {
    const scripts = await withImports(folder, scriptsAtLoad(page), 'lazy', EXCEPTIONAL);
    const budget = budgets.stepsScriptBytes[page.route] ?? budgets.formScriptBytes;
    return { name: page.route, cells: [{ value: wireSize(scripts), budget }] };
  });
  return {
    title: 'Forms, bytes of scripts in brotli 11 up to a successful submit',
    columns: ['all scripts'],
    rows: await Promise.all(rows),
  };
}

async function islandTable(folder: string, pages: BuiltPage[]): Promise<Table> {
  const islands = new Map(pages.flatMap(islandsOf).map((island) => [island.name, island]));
  refuseUnused(budgets.islandOwnBytes, islands.keys());
  const rows = [...islands].map(async ([name, { entries }]) => {
    const first = await withImports(folder, entries);
    const framework = first.filter(isFramework);
    const all = await withImports(folder, entries, 'lazy', SEARCH);
    const own = wireSize(all.filter((script) => !framework.some(({ path }) => path === script.path)));
    return {
      name,
      cells: [
        { value: wireSize(first), budget: budgets.islandFirstBytes },
        { value: wireSize(framework) },
        { value: own, budget: budgets.islandOwnBytes[name] ?? 0 },
      ],
    };
  });
  return {
    title: 'Islands, bytes in brotli 11',
    columns: ['first interaction', 'of it React', 'own code in the end'],
    rows: await Promise.all(rows),
  };
}
