import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { close, createIndex } from 'pagefind';
import type { SearchWords, ShownSignpost } from '../../features/search/rules/signposts.ts';
import signposts from '../../features/search/rules/signposts.json' with { type: 'json' };
import { WORDS_PATH, wordsIn } from '../../features/search/rules/words.ts';
import type { StartWork } from '../page-walk.ts';
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

/** What the search knows of a page. */
interface Found {
  content: Uint8Array;
  posted: ShownSignpost[];
}

/** An index over the main part of every page that search engines may list. Astro has no search. */
export const searchWork: StartWork = async (folder, logger) => {
  const { index, errors } = await createIndex({
    rootSelector: 'main',
    // What is pressed, and what is filled in on a board of calls, is no sentence of a page.
    excludeSelectors: ['[class~="print:hidden"]', 'svg', 'button', ...FILLED_IN],
  });
  if (!index) throw new Error(`The search index could not be made: ${errors.join('; ')}`);
  const posts = new Map(signposts.map(({ href }) => [href, undefined as ShownSignpost | undefined]));
  let pages = 0;
  return {
    name: 'search',
    look({ path, html, described: { title, description, anchors, isIndexable } }): Found | undefined {
      if (!isIndexable) return undefined;
      const isPosted = ({ href }: { href: string }) => {
        const [to, place] = href.split('#');
        return to === path && (!place || anchors.has(place));
      };
      return {
        content: Buffer.from(titled(apart(mainOf(html)), title)),
        posted: signposts.filter(isPosted).map((post) => ({ ...post, title, text: description })),
      };
    },
    // The engine is a process of its own, which takes the pages in the order in which they are sent, so that each build
    // numbers them alike.
    async take(found: Found | undefined, { path }) {
      if (!found) return;
      pages += 1;
      for (const post of found.posted) posts.set(post.href, post);
      const { errors: refused } = await index.addHTMLFile({
        url: path,
        content: `${Buffer.from(found.content)}`,
      });
      if (refused.length > 0) throw new Error(`${path}: ${refused.join('; ')}`);
    },
    async end() {
      const target = join(folder, FOLDER);
      await index.writeFiles({ outputPath: target });
      await close();
      const files = (await readdir(target, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      await Promise.all(files.filter((file) => !NEEDED.test(basename(file))).map((file) => rm(file)));
      const shown = signposts.map(({ href }) => {
        const post = posts.get(href);
        if (!post) throw new Error(`${SIGNPOSTS}: the site has no ${href}.`);
        return post;
      });
      const fragments = files.filter((file) => FRAGMENT.test(file));
      const list: SearchWords = { words: await wordsOf(fragments), signposts: shown };
      await writeFile(join(folder, WORDS_PATH), JSON.stringify(list));
      await appendFile(join(folder, '_headers'), WORKER_RULE);
      logger.info(`${pages} pages in the search, loaded when somebody searches`);
    },
  };
};

/** A page of nothing but the part that is read, in the language of the whole. */
const mainOf = (html: string) =>
  `${/<html[^>]*>/.exec(html)?.[0]}<body>${/<main[\s\S]*<\/main>/.exec(html)?.[0]}</body></html>`;

/** The words of the index, which the engine does not give away; those that most pages have first. */
async function wordsOf(files: readonly string[]): Promise<string[]> {
  const pagesWith = new Map<string, number>();
  for (const file of files) {
    const fragment = gunzipSync(await readFile(file))
      .toString()
      .slice(FRAGMENT_MARK.length);
    const { content } = JSON.parse(fragment);
    for (const word of new Set(wordsIn(content))) pagesWith.set(word, (pagesWith.get(word) ?? 0) + 1);
  }
  return [...pagesWith].sort(([, one], [, other]) => other - one).map(([word]) => word);
}
