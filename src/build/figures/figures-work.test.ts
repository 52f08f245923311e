import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PLACES = ['pages', 'median-kilobytes', 'largest-kilobytes'].map(
  (name) => `<b data-figure="${name}">…</b>`,
);
const TRUST = `<meta property="og:title" content="Planted"><main>${PLACES.join(' ')}</main>`;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'figures-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('when what compresses pages changes, their sizes are measured anew', () => {
  for (const name of ['kept.ts', 'built-page.ts', 'finished-site.ts', 'figures'])
    cpSync(join(ROOT, 'src/build', name), join(folder, 'src/build', name), { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(ROOT, name), join(folder, name));
  mkdirSync(join(folder, 'node_modules'));
  for (const name of ['parse5', 'entities'])
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  writeFileSync(join(folder, 'one.html'), readFileSync(join(ROOT, 'README.md')));
  const weigh = () =>
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { figuresWork } from './src/build/figures/figures-work.ts';
        const work = await figuresWork('.', console);
        work.take(1, { file: 'one.html' });
        const page = { file: 'trust.html', path: '/trust', html: ${JSON.stringify(TRUST)} };
        work.look(page);
        console.log(page.html);`,
      ],
      { cwd: folder, encoding: 'utf8' },
    );
  const before = weigh();
  const compressor = join(folder, 'src/build/figures/site-figures.ts');
  const code = readFileSync(compressor, 'utf8');
  writeFileSync(compressor, code.replace('BROTLI_PARAM_QUALITY]: 5', 'BROTLI_PARAM_QUALITY]: 1'));
  expect(weigh()).not.toBe(before);
});
