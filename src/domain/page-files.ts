/** The files that stand beside a page: its share image and its Markdown twin. `path` is `/` or has no slash at its end. */

export const shareImagePath = (path: string) => `/share${path === '/' ? '/home' : path}.png`;

export const markdownPath = (path: string) => `${path === '/' ? '/index' : path}.md`;

/** What the build writes from all pages together. */
export const DISCOVERY_FILES: readonly string[] = ['/rss.xml', '/llms.txt', '/sitemap-index.xml'];

/** A page that opens without a network: where it stands, its worker, and what the names of its caches begin with. */
export interface OfflinePage {
  page: string;
  worker: string;
  cachePrefix: string;
}

export const OFFLINE_QUIZ: OfflinePage = {
  page: '/free-disc-assessment',
  worker: '/free-disc-assessment-sw.js',
  cachePrefix: 'quiz-',
};
export const OFFLINE_IPA: OfflinePage = {
  page: '/ipa-speak-buddy',
  worker: '/ipa-speak-buddy-sw.js',
  cachePrefix: 'ipa-',
};
