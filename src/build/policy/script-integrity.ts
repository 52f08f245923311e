import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const SCRIPT_FILE = /<script (?<attributes>[^>]*\bsrc="(?<path>\/[^"]+)"[^>]*)>/g;

/** The page with an `integrity` attribute on every script it loads from the site in `folder`. */
export const withIntegrity = (html: string, folder: string): string =>
  html.replace(SCRIPT_FILE, (_tag, attributes: string, path: string) => {
    const hash = createHash('sha384').update(readFileSync(folder + path));
    return `<script ${attributes} integrity="sha384-${hash.digest('base64')}">`;
  });
