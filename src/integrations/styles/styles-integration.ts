import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { groupPages, type PageGroup } from './page-groups.ts';
import { namesOfPage, ScriptWords } from './page-names.ts';
import { namesIn, usedStyles } from './used-styles.ts';

/** Each block is 53 characters of the policy, which has to stay under 1,900. */
const BLOCKS_MAX = 14;
const STYLE = /<style>(?<css>[\s\S]*?)<\/style>/;

/**
 * After the build: each page keeps the rules it can use, and pages that use about the same share a block. The styles
 * are inlined, so every rule that is left out arrives that much earlier.
 */
export function stylesIntegration(): AstroIntegration {
  return {
    name: 'styles',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const scripts = await ScriptWords.read(folder);
        const namesByCss = new Map<string, Set<string>>();
        const pages: PageGroup[] = [];
        for (const file of await readdir(folder, { recursive: true })) {
          if (!file.endsWith('.html')) continue;
          const html = await readFile(`${folder}/${file}`, 'utf8');
          const css = STYLE.exec(html)?.groups?.css;
          if (!css) throw new Error(`${file} has no inlined styles.`);
          const wanted = namesByCss.get(css) ?? namesIn(css);
          namesByCss.set(css, wanted);
          pages.push({ css, names: namesOfPage(html, wanted, scripts), pages: [file] });
        }
        const groups = groupPages(pages, BLOCKS_MAX);
        for (const { css, names, pages: files } of groups) {
          const block = `<style>${usedStyles(css, names)}</style>`;
          for (const file of files) {
            const html = await readFile(`${folder}/${file}`, 'utf8');
            await writeFile(
              `${folder}/${file}`,
              html.replace(STYLE, () => block),
            );
          }
        }
        logger.info(`${groups.length} blocks of styles for ${pages.length} pages`);
      },
    },
  };
}
