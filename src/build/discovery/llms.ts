import { markdownPath } from '../../site/page-files.ts';
import { site as business } from '../../site/facts.ts';
import type { BuiltPage } from '../built-page.ts';

/** `/llms.txt`: what the site is, and where each page stands as Markdown. See llmstxt.org. */
export function llmsText(pages: readonly BuiltPage[], site: URL): string {
  const links = (chosen: readonly BuiltPage[]) =>
    chosen.map(
      ({ path, title, description }) =>
        `- [${title}](${new URL(markdownPath(path), site).href}): ${description}`,
    );
  const home = pages.find(({ path }) => path === '/');
  return [
    `# ${business.brand}`,
    '',
    `> ${home?.description ?? business.tagline}`,
    '',
    'Every page below is plain Markdown with the same words as the web page.',
    '',
    '## Pages',
    '',
    ...links(pages.filter(({ article }) => !article)),
    '',
    '## Articles',
    '',
    ...links(pages.filter(({ article }) => article)),
    '',
    '## Data',
    '',
    `- [Price list](${new URL('/pricing.json', site).href}): every plan in Canadian and US dollars, as JSON`,
    `- [Feed](${new URL('/rss.xml', site).href}): all articles in full, as RSS`,
    '',
  ].join('\n');
}
