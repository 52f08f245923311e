import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { close, createIndex } from 'pagefind';
import { afterBuild, pagesIn } from '../finished-site.ts';

const FOLDER = 'pagefind';
/** What a visitor's browser fetches; Pagefind's ready-made interfaces are left out. */
const NEEDED = /^(?:pagefind(?:-worker|-entry)?\.js(?:on)?|.+\.pf_\w+|wasm\.(?!unknown).+)$/;
const NOINDEX = /<meta name="robots" content="[^"]*noindex/;

/**
 * The worker compiles WebAssembly, which the policy of the pages forbids. A worker obeys the policy it is served with,
 * so this one file has its own, which allows that and nothing that the pages may do.
 */
const WORKER_RULE = `/${FOLDER}/pagefind-worker.js
  ! Content-Security-Policy
  Content-Security-Policy: default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'
`;

/** After the headers: an index over the main part of every page that search engines may list. Astro has no search. */
export const searchIntegration = () =>
  afterBuild('search', async (folder, logger) => {
    const { index, errors } = await createIndex({
      rootSelector: 'main',
      excludeSelectors: ['[class~="print:hidden"]', 'svg'],
    });
    if (!index) throw new Error(`The search index could not be made: ${errors.join('; ')}`);

    const pages = (await pagesIn(folder)).filter(({ html }) => !NOINDEX.test(html));
    for (const { path, html } of pages) {
      const added = await index.addHTMLFile({ url: path, content: html });
      if (added.errors.length > 0) throw new Error(`${path}: ${added.errors.join('; ')}`);
    }

    let bytes = 0;
    for (const { path, content } of (await index.getFiles()).files) {
      const name = path.replaceAll('\\', '/');
      if (!NEEDED.test(name.slice(name.lastIndexOf('/') + 1))) continue;
      const target = join(folder, FOLDER, name);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, content);
      bytes += content.length;
    }
    await close();
    await appendFile(join(folder, '_headers'), WORKER_RULE);
    logger.info(`${pages.length} pages, ${Math.round(bytes / 1024)} KB, loaded when somebody searches`);
  });
