import { markdownPath } from '../../site/page-files.ts';
import { site as business } from '../../site/facts.ts';
import type { BuiltPage } from '../built-page.ts';

/** `/llms.txt`: what the site is, and where each page stands as Markdown. See llmstxt.org. */
export function llmsText(pages: readonly BuiltPage[], site: URL): string {
  const whole = (path: string) => new URL(path, site).href;
  const links = (chosen: readonly BuiltPage[]) =>
    chosen
      .map(({ path, title, description }) => `- [${title}](${whole(markdownPath(path))}): ${description}`)
      .join('\n');
  const home = pages.find(({ path }) => path === '/');
  return `# ${business.brand}

> ${home?.description ?? business.tagline}

Every page below is plain Markdown with the same words as the web page.

## Pages

${links(pages.filter(({ article }) => !article))}

## Articles

${links(pages.filter(({ article }) => article))}

## Data

- [Price list](${whole('/pricing.json')}): every plan in Canadian and US dollars, as JSON
- [Feed](${whole('/rss.xml')}): all articles in full, as RSS
- [Newsletter feed](${whole('/newsletter.xml')}): all issues in full, as RSS
`;
}
