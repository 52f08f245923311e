/** The files that stand beside a page: its share image and its Markdown twin. `path` is `/` or has no slash at its end. */

export const shareImagePath = (path: string) => `/share${path === '/' ? '/home' : path}.png`;

export const markdownPath = (path: string) => `${path === '/' ? '/index' : path}.md`;
