import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { close, createIndex } from 'pagefind';
import type { SearchWords, ShownSignpost } from '../../features/search/rules/signposts.ts';
import signposts from '../../features/search/rules/signposts.json' with { type: 'json' };
import { WORDS_PATH, wordsIn } from '../../features/search/rules/words.ts';
import { readPages } from '../built-page.ts';
import { afterBuild, pagesIn } from '../finished-site.ts';
import { apart } from './apart.ts';
import { titled } from './titled.ts';

const FOLDER = 'pagefind';
const SIGNPOSTS = 'src/features/search/rules/signposts.json';
/** What a visitor's browser fetches; Pagefind's ready-made interfaces are left out. */
const NEEDED = /^(?:pagefind(?:-worker|-entry)?\.js(?:on)?|.+\.pf_\w+|wasm\.(?!unknown).+)$/;

/**
 * The worker compiles WebAssembly, which the policy of the pages forbids. A worker obeys the policy it is served with,
 * so this one file has its own, which allows that and nothing that the pages may do.
 */
const WORKER_RULE = `/${FOLDER}/pagefind-worker.js
  ! Content-Security-Policy
  Content-Security-Policy: default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'
`;

/** What Pagefind keeps of a page is JSON behind this mark, packed. */
const FRAGMENT = /\.pf_fragment$/;
const FRAGMENT_MARK = 'pagefind_dcd';

const FILLED_IN = ['call-board fieldset', 'callers-board fieldset', 'callers-board form'];

/** After the headers: an index over the main part of every page that search engines may list. Astro has no search. */
export const searchIntegration = () =>
  afterBuild('search', async (folder, logger) => {
    const { index, errors } = await createIndex({
      rootSelector: 'main',
      // What is pressed, and what is filled in on a board of calls, is no sentence of a page.
      excludeSelectors: ['[class~="print:hidden"]', 'svg', 'button', ...FILLED_IN],
    });
    if (!index) throw new Error(`The search index could not be made: ${errors.join('; ')}`);

    const described = new Map((await readPages(folder)).map((page) => [page.path, page]));
    const pages = (await pagesIn(folder)).filter(({ path }) => described.get(path)?.isIndexable);
    for (const { path, html } of pages) {
      const content = titled(apart(html), described.get(path)?.title ?? '');
      const added = await index.addHTMLFile({ url: path, content });
      if (added.errors.length > 0) throw new Error(`${path}: ${added.errors.join('; ')}`);
    }

    let bytes = 0;
    const { files } = await index.getFiles();
    for (const { path, content } of files) {
      const name = path.replaceAll('\\', '/');
      if (!NEEDED.test(name.slice(name.lastIndexOf('/') + 1))) continue;
      const target = join(folder, FOLDER, name);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, content);
      bytes += content.length;
    }
    await close();
    const fragments = files.filter(({ path }) => FRAGMENT.test(path)).map(({ content }) => content);
    const shown = signposts.map((post): ShownSignpost => {
      const [path = '', place] = post.href.split('#');
      const page = described.get(path);
      if (!page?.isIndexable || (place && !page.anchors.has(place)))
        throw new Error(`${SIGNPOSTS}: the site has no ${post.href}.`);
      return { ...post, title: page.title, text: page.description };
    });
    const list: SearchWords = { words: wordsOf(fragments), signposts: shown };
    await writeFile(join(folder, WORDS_PATH), JSON.stringify(list));
    await appendFile(join(folder, '_headers'), WORKER_RULE);
    logger.info(`${pages.length} pages, ${Math.round(bytes / 1024)} KB, loaded when somebody searches`);
  });

/** The words of the index, which the engine does not give away; those that most pages have first. */
function wordsOf(fragments: readonly Uint8Array[]): string[] {
  const pagesWith = new Map<string, number>();
  for (const fragment of fragments) {
    const { content } = JSON.parse(gunzipSync(fragment).toString().slice(FRAGMENT_MARK.length));
    for (const word of new Set(wordsIn(content))) pagesWith.set(word, (pagesWith.get(word) ?? 0) + 1);
  }
  return [...pagesWith].sort(([, one], [, other]) => other - one).map(([word]) => word);
}
