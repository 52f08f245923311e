import path from 'node:path';

/** `text` is compressed and sent whole; everything else is sent as it is, in ranges where a player asks for them. */
export interface ContentType {
  name: string;
  text: boolean;
}

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.gif': 'image/gif',
  '.html': 'text/html',
  '.ico': 'image/vnd.microsoft.icon',
  '.ics': 'text/calendar',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.ogg': 'audio/ogg',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.vtt': 'text/vtt',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};
const TEXT = /^text\/|[/+](?:json|xml)$/;

export function contentTypeOf(file: string): ContentType {
  const name = TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream';
  const text = TEXT.test(name);
  return { name: text ? `${name}; charset=utf-8` : name, text };
}
