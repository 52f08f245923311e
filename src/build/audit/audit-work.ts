import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { checkBusiness } from '../../site/business.ts';
import { isFact } from '../../site/facts.ts';
import { DISCOVERY_FILES } from '../../site/page-files.ts';
import type { StartWork } from '../page-walk.ts';
import { claimProblems, RegisterUse } from './claim-problems.ts';
import { describeProblems, type Problem } from './problem.ts';
import { promiseProblems } from './promise-problems.ts';
import {
  type AuditedPage,
  dateProblems,
  linkProblems,
  orphanProblems,
  pageProblems,
  type Site,
} from './page-problems.ts';

const INTENTS = 'src/features/chat/intents.json';

/** What the panel behind “Have a Question?” links to. */
interface Answers {
  intents: { href?: string; links?: { href: string }[] }[];
}

interface Audited {
  page: AuditedPage;
  problems: Problem[];
  used: string[];
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Refuses facts of the business that can't be, before a page is built. */
export const factsIntegration = (): AstroIntegration => ({
  name: 'facts',
  hooks: { 'astro:build:start': () => void checkBusiness() },
});

/**
 * Refuses a site with dead links, pages that search engines can't tell apart, images without words, claims without
 * evidence, or promises that their price does not buy, and names every problem in one message. Astro checks each file of
 * content by its schema, but not how the finished pages fit together.
 */
export const auditWork: StartWork = async (folder, logger) => {
  const pages: AuditedPage[] = [];
  const found: Problem[] = [];
  const register = new RegisterUse();
  const links = new Map<string, AuditedPage['links'][number]>();
  /** All pages have the links of the header and the footer; of thousands of pages each is held once. */
  const shared = (link: AuditedPage['links'][number]) => {
    const name = `${link.isInMain} ${link.href}`;
    const known = links.get(name) ?? link;
    links.set(name, known);
    return known;
  };
  const placeOf = (page: { path: string }) => `${fileOf(page)} (${page.path})`;
  return {
    name: 'audit',
    look({ described }) {
      const { main: _, ...page } = described;
      const place = placeOf(described);
      const problems = [...claimProblems(described, place), ...promiseProblems(described, place)];
      return { page, problems, used: register.usedOn(described) };
    },
    take({ page, problems, used }: Audited) {
      pages.push({ ...page, links: page.links.map(shared) });
      found.push(...problems);
      // Dates are judged again at every build: a kept page cannot tell 30 February from 2 March, which it shows alike, and a date in the future may have come since.
      if (page.article) found.push(...dateProblems(readFileSync(ROOT + fileOf(page), 'utf8'), placeOf(page)));
      register.take(used);
    },
    async end() {
      const { intents }: Answers = JSON.parse(await readFile(`${folder}/answers.json`, 'utf8'));
      const site: Site = {
        pages,
        origin: new URL(process.env.PUBLIC_SITE_URL ?? '').origin,
        placeOf,
        otherLinks: intents.flatMap(({ href, links = [] }) =>
          [...(href ? [{ href }] : []), ...links].map((link) => ({ href: link.href, place: INTENTS })),
        ),
        hasFile: (path) => DISCOVERY_FILES.includes(path) || existsSync(`${folder}/${path}`),
      };
      const problems = [
        ...pageProblems(site),
        ...linkProblems(site),
        ...orphanProblems(site),
        ...found,
        ...register.problems((path) => existsSync(ROOT + path), isFact),
      ];
      if (problems.length > 0) throw new Error(describeProblems(problems));
      logger.info(`${pages.length} pages without a fault`);
    },
  };
};

/** The file that a page is written in, from the folder of the project. */
function fileOf({ path }: { path: string }): string {
  const name = path === '/' ? '/index' : path;
  const candidates = [
    `content/pages${name}.yaml`,
    `content${name.replace('/for/', '/trades/')}.yaml`,
    `content${name}.mdx`,
    `pages${name}.astro`,
  ];
  return candidates.map((file) => `src/${file}`).find((file) => existsSync(ROOT + file)) ?? 'src/pages';
}
