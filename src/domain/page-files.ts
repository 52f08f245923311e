/** The files that stand beside a page: its share image and its Markdown twin. `path` is `/` or has no slash at its end. */

export const shareImagePath = (path: string) => `/share${path === '/' ? '/home' : path}.png`;

export const markdownPath = (path: string) => `${path === '/' ? '/index' : path}.md`;

/** What the build writes from all pages together. */
export const DISCOVERY_FILES: readonly string[] = ['/rss.xml', '/llms.txt', '/sitemap-index.xml'];

/** The worker that keeps the assessment for use without a network, and the pages it may touch. */
export const OFFLINE_WORKER_PATH = '/free-disc-assessment-sw.js';
export const OFFLINE_SCOPE = '/free-disc-assessment';
