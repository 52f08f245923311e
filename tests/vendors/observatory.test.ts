import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pagesIn } from '../../src/build/finished-site.ts';
import { runTool } from '../command.ts';
import { provideSampleSite } from '../site/sample-site.ts';
import { startPagesHost } from './pages-host.ts';
import { importVendor, vendorsFolder } from './vendor.ts';

const PACKAGE = '@mdn/mdn-http-observatory';
/** All there is without a cookie and without a place on the browsers' list of hosts that speak TLS only. */
const SCORE = 135;

interface Scan {
  scan: { score: number };
  tests: Record<string, { result: string; scoreModifier: number }>;
}

let temporary: string;
let site: string;
let host: Awaited<ReturnType<typeof startPagesHost>>;
let scan: (place: string) => Promise<Scan>;

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'observatory-'));
  const tls = { key: join(temporary, 'key.pem'), certificate: join(temporary, 'certificate.pem') };
  const { code, output } = await runTool('openssl', [
    ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost'.split(
      ' ',
    ),
    ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', tls.key, '-out', tls.certificate],
  ]);
  if (code !== 0) throw new Error(`A certificate needs the program openssl, which answered: ${output}`);
  setDefaultCACertificates([...getCACertificates(), await readFile(tls.certificate, 'utf8')]);
  // Its reader of CSS is older than our styles, and says so for every page.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  // Its installer fetches this list; localhost is not in it.
  await writeFile(join(vendorsFolder, PACKAGE, 'conf', 'hsts-preload.json'), '{}');
  ({ scan } = await importVendor(`${PACKAGE}/src/scanner/index.js`));
  site = await provideSampleSite();
  host = await startPagesHost(site, 0, tls);
});
afterAll(async () => {
  await host?.stop();
  await rm(temporary, { recursive: true, force: true });
});

const scanPage = (path: string) => scan(`localhost:${new URL(host.url).port}${path}`);

test(`every page scores ${SCORE} in the HTTP Observatory`, async () => {
  const pages = await pagesIn(site);
  expect(pages.length).toBeGreaterThan(60);
  const lower: string[] = [];
  for (const { path } of pages) {
    const { scan, tests } = await scanPage(path);
    const results = Object.values(tests).map(({ result, scoreModifier }) => `${scoreModifier} ${result}`);
    if (scan.score !== SCORE) lower.push(`${path}: ${scan.score} (${results.join(', ')})`);
  }
  expect(lower).toEqual([]);
});

test('what loads no script by its hash scores less', async () => {
  expect((await scanPage('/icon.svg')).scan.score).toBeLessThan(SCORE);
});
