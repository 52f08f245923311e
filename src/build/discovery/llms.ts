import { markdownPath } from '../../site/page-files.ts';
import { site as business } from '../../site/facts.ts';
import { BLOG_FEED, type Listed, NEWSLETTER_FEED, newestOf } from './feed.ts';

/** `/llms.txt`: what the site is, and where each page stands as Markdown. See llmstxt.org. */
export function llmsText(pages: readonly Listed[], site: URL): string {
  const whole = (path: string) => new URL(path, site).href;
  const links = (chosen: readonly Listed[]) =>
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

${links([BLOG_FEED, NEWSLETTER_FEED].flatMap((feed) => newestOf(pages, feed)))}

## Data

- [Price list](${whole('/pricing.json')}): every plan in Canadian and US dollars, as JSON
- [Sitemap](${whole('/sitemap-index.xml')}): the address of every page
- [Feed](${whole('/rss.xml')}): the newest articles in full, as RSS
- [Newsletter feed](${whole('/newsletter.xml')}): the newest issues in full, as RSS
`;
}
