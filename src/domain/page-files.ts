/** The files that stand beside a page: its share image and its Markdown twin. `path` is `/` or has no slash at its end. */

export const shareImagePath = (path: string) => `/share${path === '/' ? '/home' : path}.png`;

export const markdownPath = (path: string) => `${path === '/' ? '/index' : path}.md`;

/** The worker that keeps the assessment for use without a network, and the pages it may touch. */
export const OFFLINE_WORKER_PATH = '/free-disc-assessment-sw.js';
export const OFFLINE_SCOPE = '/free-disc-assessment';
