import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { testBrowser } from '../../local/browser-path.ts';
import { startSiteServer } from '../../local/site-server.ts';
import { provideSampleSite } from '../site/sample-site.ts';
import { budgets } from './budgets.ts';
import type { Table } from './table.ts';

/** The least that a page can be: what the link, the processor and the browser take in any case. */
const FLOOR = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Floor</title><link rel="icon" href="data:,"></head><body><main><h1>A page of three hundred bytes</h1>
<p>It says what the connection and the browser cost before a page has words of its own.</p></main></body></html>`;

/** The longest of each kind, and the two whose island may come at once. */
const ROUTES = [
  '/',
  '/ai-appointment',
  '/embedded-ai-voice-agent',
  '/pricing',
  '/portfolio',
  '/for/dental',
  '/blog/ai-automation-small-business-guide',
  '/privacy-policy',
  '/ipa-speak-buddy',
  '/free-disc-assessment',
  '/auth',
];
const RUNS = 5;
/** Lighthouse's slow fourth generation as it is applied, not simulated. Latency in ms, rates in bytes a second. */
const SLOW = { offline: false, latency: 562.5, downloadThroughput: 188_744, uploadThroughput: 86_400 };
const CPU_RATE = 4;
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
/** After the page has loaded: its scripts, and what waited for them. */
const SETTLED_MS = 1_000;

interface Opened {
  lcp: number;
  shift: number;
  blocking: number;
  bytes: number;
  requests: number;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const rounded = (value: number) => Math.round(value * 100) / 100;

/** A browser that has never been here opens a page, as a visitor with a slow phone does. */
async function open(browser: Browser, url: string): Promise<Opened> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const seen = { lcp: 0, shift: 0, blocking: 0 };
      Object.assign(window, { seen });
      const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
        new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
      watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
      watch('layout-shift', (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value));
      watch('longtask', ({ startTime, duration }) => {
        const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
        seen.blocking += startTime < painted ? 0 : duration - 50;
      });
    });
    const devtools = await context.newCDPSession(page);
    let bytes = 0;
    let requests = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
    });
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    await page.goto(url);
    await page.waitForTimeout(SETTLED_MS);
    const seen = await page.evaluate(
      () => (window as unknown as { seen: Omit<Opened, 'bytes' | 'requests'> }).seen,
    );
    return { ...seen, bytes, requests };
  } finally {
    await context.close();
  }
}

/**
 * How much later than those of the least possible page the words of ours are there, on a slow phone. The pages take turns,
 * so that a busy moment of the machine falls on all of them alike.
 */
export async function measureFirstPaint(): Promise<Table[]> {
  const folder = await mkdtemp(join(tmpdir(), 'floor-'));
  await writeFile(join(folder, 'index.html'), FLOOR);
  const floor = await startSiteServer({ folder, port: 0 });
  const site = await startSiteServer({ folder: await provideSampleSite(), port: 0 });
  const browser = await chromium.launch(await testBrowser());
  const urls = [`${floor.url}/`, ...ROUTES.map((route) => site.url + route)];
  const runs = urls.map((): Opened[] => []);
  try {
    for (let run = 0; run < RUNS; run += 1)
      for (const [index, url] of urls.entries()) runs[index]?.push(await open(browser, url));
  } finally {
    await browser.close();
    await Promise.all([floor.stop(), site.stop()]);
    await rm(folder, { recursive: true });
  }
  const [least = 0, ...pages] = runs.map((opened) => median(opened.map(({ lcp }) => lcp)));
  const ratios = pages.map((lcp) => rounded(lcp / least));
  const blocking = runs.slice(1).map((opened) => median(opened.map((one) => one.blocking)));
  const rows = ROUTES.map((name, index) => {
    const opened = runs[index + 1] ?? [];
    return {
      name,
      cells: [
        { value: Math.round(pages[index] ?? 0) },
        { value: ratios[index] ?? 0, budget: budgets.paintWorstRatio },
        { value: rounded(Math.max(...opened.map(({ shift }) => shift))), budget: 0 },
        { value: Math.round(blocking[index] ?? 0) },
        { value: median(opened.map(({ bytes }) => bytes)), budget: budgets.openedBytes[name] },
        { value: median(opened.map(({ requests }) => requests)) },
      ],
    };
  });
  const middle = [
    { value: Math.round(median(pages)) },
    { value: median(ratios), budget: budgets.paintMedianRatio },
    { value: 0 },
    { value: Math.round(median(blocking)), budget: budgets.paintBlockingMs },
  ];
  return [
    {
      title: `Largest words on a slow phone, the median of ${RUNS}; those of the least page come after ${Math.round(least)} ms`,
      columns: ['ms', 'of the least', 'shift', 'blocked ms', 'bytes', 'requests'],
      rows: [{ name: 'median page', cells: middle }, ...rows],
    },
  ];
}
