import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { DISCOVERY_FILES } from '../../site/page-files.ts';
import type { BuiltPage, PageReader } from '../built-page.ts';
import { claimProblems, registerProblems } from './claim-problems.ts';
import { describeProblems } from './problem.ts';
import { dateProblems, linkProblems, orphanProblems, pageProblems, type Site } from './page-problems.ts';

/**
 * After the build, before anything is made from the pages: refuses a site with dead links, pages that search engines
 * can't tell apart, images without words, or claims without evidence. It names all faults at once.
 */
export function auditIntegration(reader: PageReader): AstroIntegration {
  let root = '';
  return {
    name: 'audit',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root);
      },
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const pages = await reader.read(folder);
        const site: Site = {
          pages,
          origin: new URL(process.env.PUBLIC_SITE_URL ?? '').origin,
          placeOf: (page) => `${fileOf(page, root)} (${page.path})`,
          hasFile: (path) => DISCOVERY_FILES.includes(path) || existsSync(`${folder}/${path}`),
        };
        const days = pages
          .filter(({ article }) => article)
          .map(async (page) =>
            dateProblems(await readFile(root + fileOf(page, root), 'utf8'), site.placeOf(page)),
          );
        const problems = [
          ...pageProblems(site),
          ...linkProblems(site),
          ...orphanProblems(site),
          ...pages.flatMap((page) => claimProblems(page, site.placeOf(page))),
          ...registerProblems(pages, (path) => existsSync(root + path)),
          ...(await Promise.all(days)).flat(),
        ];
        if (problems.length > 0) throw new Error(describeProblems(problems));
        logger.info(`${pages.length} pages without a fault`);
      },
    },
  };
}

/** The file that a page is written in, from the folder of the project. */
function fileOf({ path }: BuiltPage, root: string): string {
  const name = path === '/' ? '/index' : path;
  const candidates = [
    `src/content/pages${name}.yaml`,
    `src/content${name}.mdx`,
    `src/pages${name}.astro`,
    `src/pages${name}/index.astro`,
  ];
  return candidates.find((file) => existsSync(root + file)) ?? 'src/pages';
}
