import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const LOADED = /<(?:script (?:[^>]*\s)?src|link rel="stylesheet" href)="(?<path>\/[^"]+)"/g;

/** The page with an `integrity` attribute on every script and stylesheet it loads from the site in `folder`. */
export const withIntegrity = (html: string, folder: string): string =>
  html.replace(LOADED, (start, path: string) => {
    const hash = createHash('sha384').update(readFileSync(folder + path));
    return `${start} integrity="sha384-${hash.digest('base64')}"`;
  });
