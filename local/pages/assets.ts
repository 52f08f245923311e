import { readFile } from 'node:fs/promises';
import { NOT_FOUND, type Reply } from './reply.ts';

/** Content types by file name. */
const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  woff2: 'font/woff2',
};

const SHARED = [
  'page.css',
  'icon.svg',
  '../../src/assets/fonts/radio-canada.woff2',
  '../../src/assets/fonts/radio-canada-big.woff2',
].map((file) => new URL(file, import.meta.url));

/** Answers requests for `/assets/<name>`: the files that all pages share, and `files` of one's own. */
export function createAssets(files: URL[]): (name: string) => Promise<Reply> {
  const byName = new Map([...SHARED, ...files].map((file) => [file.pathname.split('/').at(-1), file]));
  return async (name) => {
    const file = byName.get(name);
    if (!file) return NOT_FOUND;
    const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    const isFont = type.startsWith('font/');
    return {
      headers: { 'content-type': type, 'cache-control': isFont ? 'max-age=86400' : 'no-cache' },
      body: await readFile(file),
    };
  };
}
