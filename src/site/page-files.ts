/** The files that stand beside a page: its share image and its Markdown twin. `path` is `/` or has no slash at its end. */

export const shareImagePath = (path: string) => `/share${path === '/' ? '/home' : path}.png`;

export const markdownPath = (path: string) => `${path === '/' ? '/index' : path}.md`;

/** What the build writes from all pages together. */
export const DISCOVERY_FILES: readonly string[] = [
  '/rss.xml',
  '/newsletter.xml',
  '/llms.txt',
  '/sitemap-index.xml',
];

/** A page that opens without a network. */
export interface OfflinePage {
  /** Where it stands, and what it reads that keeps its address when its content changes. */
  pages: readonly [string, ...string[]];
  worker: string;
  /** What the names of the worker's caches begin with. */
  cachePrefix: string;
}

export const OFFLINE_QUIZ: OfflinePage = {
  pages: ['/free-disc-assessment'],
  worker: '/free-disc-assessment-sw.js',
  cachePrefix: 'quiz-',
};
export const OFFLINE_PRONUNCIATION: OfflinePage = {
  pages: ['/ipa-speak-buddy', '/ipa-speak-buddy/sounds', '/sounds.svg'],
  worker: '/ipa-speak-buddy-sw.js',
  cachePrefix: 'ipa-',
};
