import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { measurePages, writeFigures } from './site-figures.ts';

const LEDGER = 'trust.html';

/** After the build: measures every page and writes the figures into /trust. */
export function ledgerIntegration(): AstroIntegration {
  return {
    name: 'ledger',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const files = await readdir(folder, { recursive: true });
        const htmlFiles = files.filter((file) => file.endsWith('.html'));
        const pages = await Promise.all(htmlFiles.map((file) => readFile(join(folder, file), 'utf8')));
        const ledger = join(folder, LEDGER);
        await writeFile(ledger, writeFigures(await readFile(ledger, 'utf8'), await measurePages(pages)));
      },
    },
  };
}
