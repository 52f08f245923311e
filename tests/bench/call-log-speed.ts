import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { LOOPBACK } from '../../local/ports.ts';
import { testBrowser } from '../../local/browser-path.ts';
import { provideSampleSite } from '../site/sample-site.ts';
import { median, type Table } from './table.ts';

const ROWS = 1_000_000;
const RUNS = 3;
/** The most that is accepted: to the result, of the page’s own thread, and of the memory that the file costs. */
const BUDGET = { readMs: 4_000, taskMs: 100, megabytes: 250 };
const ROWS_AT_ONCE = 10_000;
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/**
 * A log of a busy office over a year, in the columns of an ordinary export: 98 MB. Every call is invented, and every tenth
 * rings on a second phone, so that the identifiers of all have to be compared.
 */
async function writeLog(path: string): Promise<void> {
  const file = await open(path, 'w');
  const two = (value: number) => `${value}`.padStart(2, '0');
  await file.write('Call ID,Date,Time,Direction,From,To,Name,Result,Duration\n');
  for (let start = 0; start < ROWS; start += ROWS_AT_ONCE) {
    let rows = '';
    for (let index = start; index < start + ROWS_AT_ONCE; index += 1) {
      const day = new Date(Date.UTC(2025, 0, 1 + Math.floor((index * 365) / ROWS)));
      const hour = 8 + ((Math.floor(index / 10) * 7) % 11);
      const result = index % 5 === 0 ? 'Missed' : index % 11 === 0 ? 'Voicemail' : 'Answered';
      const length = result === 'Missed' ? 0 : (index * 13) % 600;
      const call = index % 10 === 1 ? index - 1 : index;
      rows += `2025-${call},${two(day.getUTCMonth() + 1)}/${two(day.getUTCDate())}/2025,${hour % 12 || 12}:${two(call % 60)} ${hour < 12 ? 'AM' : 'PM'},${index % 4 === 0 ? 'Outgoing' : 'Incoming'},(416) 555-01${two(call % 100)},(416) 555-0199,Example ${index % 997},${result},${Math.floor(length / 60)}:${two(length % 60)}\n`;
    }
    await file.write(rows);
  }
  await file.close();
}

/**
 * The most memory that any of the browser's pages with their workers has held since it was last asked, in megabytes: what
 * the system counts as theirs, so that buffers and what the engine keeps for itself are in it.
 */
async function peakMegabytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(async ({ id }) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8');
      // From here on the peak is counted anew.
      await writeFile(`/proc/${id}/clear_refs`, '5');
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
    });
  return Math.max(...(await Promise.all(peaks)));
}

/** From the choice of the file to the result on screen, and the longest task of the page's own thread meanwhile. */
async function readLog(browser: Browser, page: Page, path: string) {
  await page.goto('/inbound-calling');
  await page.locator('call-log').hover();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const { tasks } = Object.assign(globalThis, { tasks: [0] });
    const note = (list: PerformanceObserverEntryList) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    new PerformanceObserver(note).observe({ type: 'longtask' });
    const input = document.querySelector('#call-log-file') as HTMLInputElement;
    input.addEventListener('change', () => performance.mark('chosen'));
  });
  await peakMegabytes(browser);
  const before = await peakMegabytes(browser);
  await page.setInputFiles('#call-log-file', path);
  await page.waitForFunction(
    () => document.querySelector('#call-log-headline')?.checkVisibility() && performance.mark('shown'),
    undefined,
    { timeout: 120_000 },
  );
  const megabytes = (await peakMegabytes(browser)) - before;
  const times = await page.evaluate(() => {
    const { tasks } = globalThis as unknown as { tasks: number[] };
    return { ms: performance.measure('read', 'chosen', 'shown').duration, longest: Math.max(...tasks) };
  });
  return { ...times, megabytes };
}

/** How long a browser takes to analyse a call log of a million lines, and whether its page stays awake meanwhile. */
export async function measureCallLogSpeed(): Promise<Table[]> {
  const site = await provideSampleSite();
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const log = join(folder, 'calls.csv');
  await writeLog(log);
  const server = createServer(async (incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://site');
    const path = join(site, extname(pathname) ? pathname : `${pathname}.html`);
    const body = await readFile(path).catch(() => undefined);
    outgoing.writeHead(body ? 200 : 404, { 'content-type': TYPES[extname(path)] ?? 'text/plain' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const browser = await chromium.launch(await testBrowser());
  try {
    const { port } = server.address() as AddressInfo;
    const page = await browser.newPage({ baseURL: `http://${LOOPBACK}:${port}` });
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await readLog(browser, page, log));
    const { size } = await stat(log);
    return [
      {
        title: `A call log of ${ROWS.toLocaleString('en-CA')} lines, ${Math.round(size / 1e6)} MB, in the browser`,
        columns: ['read, ms', 'longest task of the page, ms', 'memory at its peak, MB'],
        rows: [
          {
            name: 'call log',
            cells: [
              { value: median(runs.map(({ ms }) => ms)), budget: BUDGET.readMs },
              {
                value: Math.max(...runs.map(({ longest }) => longest)),
                budget: BUDGET.taskMs,
              },
              {
                value: Math.max(...runs.map(({ megabytes }) => megabytes)),
                budget: BUDGET.megabytes,
              },
            ],
          },
        ],
      },
    ];
  } finally {
    await browser.close();
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
