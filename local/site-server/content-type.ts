import path from 'node:path';

/** `text` is compressed and sent whole; everything else is sent as it is, in ranges where a player asks for them. */
export interface ContentType {
  name: string;
  text: boolean;
}

const TEXT: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.ics': 'text/calendar',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.md': 'text/markdown',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.vtt': 'text/vtt',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
};

const BINARY: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.m4a': 'audio/mp4',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.oga': 'audio/ogg',
  '.ogg': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.wav': 'audio/wav',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.zip': 'application/zip',
};

export function contentTypeOf(file: string): ContentType {
  const extension = path.extname(file).toLowerCase();
  const text = TEXT[extension];
  if (text !== undefined) return { name: `${text}; charset=utf-8`, text: true };
  return { name: BINARY[extension] ?? 'application/octet-stream', text: false };
}
