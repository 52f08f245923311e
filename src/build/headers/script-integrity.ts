import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const SCRIPT_FILE = /<script (?<attributes>[^>]*\bsrc="(?<path>\/[^"]+)"[^>]*)>/g;

/** The page with an `integrity` attribute on every script it loads from the site in `folder`. */
export async function withIntegrity(html: string, folder: string): Promise<string> {
  const hashes = new Map<string, string>();
  for (const { groups } of html.matchAll(SCRIPT_FILE)) {
    const path = groups?.path ?? '';
    const hash = createHash('sha384').update(await readFile(`${folder}${path}`));
    hashes.set(path, `sha384-${hash.digest('base64')}`);
  }
  return html.replace(
    SCRIPT_FILE,
    (_tag, attributes: string, path: string) => `<script ${attributes} integrity="${hashes.get(path)}">`,
  );
}
