import { writeFile } from 'node:fs/promises';
import { afterBuild, pagesIn } from '../finished-site.ts';
import { groupPages, type PageGroup } from './page-groups.ts';
import { namesOfPage, ScriptWords } from './page-names.ts';
import { namesIn, usedStyles } from './used-styles.ts';

/** Each block is 53 characters of the policy, which has to stay under 1,900. */
const BLOCKS_MAX = 20;
const STYLE = /<style>(?<css>[\s\S]*?)<\/style>/;

/**
 * Each page keeps the rules it can use, and pages that use about the same share a block. Astro inlines whole
 * stylesheets; every rule that is left out arrives that much earlier.
 */
export const stylesIntegration = () =>
  afterBuild('styles', async (folder, logger) => {
    const scripts = await ScriptWords.read(folder);
    const namesByCss = new Map<string, Set<string>>();
    const htmlOf = new Map<string, string>();
    const pages: PageGroup[] = [];
    for (const { file, html } of await pagesIn(folder)) {
      const css = STYLE.exec(html)?.groups?.css;
      if (!css) throw new Error(`${file} has no inlined styles.`);
      const wanted = namesByCss.get(css) ?? namesIn(css);
      namesByCss.set(css, wanted);
      htmlOf.set(file, html);
      pages.push({ css, names: namesOfPage(html, wanted, scripts), pages: [file] });
    }
    const groups = groupPages(pages, BLOCKS_MAX);
    for (const { css, names, pages: files } of groups) {
      const block = `<style>${usedStyles(css, names)}</style>`;
      for (const file of files)
        await writeFile(`${folder}/${file}`, htmlOf.get(file)?.replace(STYLE, () => block) ?? '');
    }
    logger.info(`${groups.length} blocks of styles for ${pages.length} pages`);
  });
