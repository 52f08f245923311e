import path from 'node:path';
import TYPES from './content-types.json' with { type: 'json' };

const TEXT = /^text\/|[/+](?:json|xml)$/;

/** `text` is compressed and sent whole; everything else is sent as it is. */
export function contentTypeOf(file: string): { name: string; text: boolean } {
  const types: Record<string, string> = TYPES;
  const name = types[path.extname(file).toLowerCase()] ?? 'application/octet-stream';
  const text = TEXT.test(name);
  return { name: text ? `${name}; charset=utf-8` : name, text };
}
