import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type Request } from '@playwright/test';
import { testBrowser } from '../../local/browser-path.ts';
import { startSiteServer } from '../../local/site-server.ts';
import { OFFLINE_QUIZ } from '../../src/site/page-files.ts';
import { provideSampleSite } from '../site/sample-site.ts';
import { budgets } from './budgets.ts';
import { median, refuseUnused, type Table } from './table.ts';

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
/** Nothing more comes of a page that has been silent for so long, and none takes longer to be. */
const SILENT_MS = 1_000;
const SILENT_WITHIN_MS = 30_000;
/** An island that starts by itself, and has not yet hydrated. */
const STARTING = 'astro-island[ssr]:not([client="intent"]), astro-island[ssr][opts*=\'"value":"loaded"\']';

interface Opened {
  lcp: number;
  shift: number;
  blocking: number;
  bytes: number;
  requests: number;
}

/** A browser that has never been here opens a page, as a visitor with a slow phone does. */
async function open(browser: Browser, url: string): Promise<Opened> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const seen = { lcp: Number.NaN, shift: 0, tasks: [] as { startTime: number; duration: number }[] };
      Object.assign(window, { seen });
      const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
        new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
      watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
      watch('layout-shift', (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value));
      watch('longtask', ({ startTime, duration }) => seen.tasks.push({ startTime, duration }));
    });
    const devtools = await context.newCDPSession(page);
    const underWay = new Set<string>();
    let bytes = 0;
    let requests = 0;
    let lastAt = performance.now();
    devtools.on('Network.requestWillBeSent', ({ requestId }) => underWay.add(requestId));
    const end = ({ requestId }: { requestId: string }) => {
      underWay.delete(requestId);
      lastAt = performance.now();
    };
    devtools.on('Network.loadingFailed', end);
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      end({ requestId });
      bytes += encodedDataLength;
      requests += 1;
    });
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    const response = await page.goto(url);
    if (!response?.ok() || response.url() !== url) throw new Error(`${url} is no page.`);
    await page.waitForFunction((islands) => !document.querySelector(islands), STARTING);
    const deadline = performance.now() + SILENT_WITHIN_MS;
    while (underWay.size > 0 || performance.now() - lastAt < SILENT_MS) {
      if (performance.now() > deadline) throw new Error(`${url} does not stop loading.`);
      await wait(50);
    }
    const { lcp, shift, afterPaint } = await page.evaluate(() => {
      const { tasks, ...rest } = (
        window as unknown as {
          seen: { lcp: number; shift: number; tasks: { startTime: number; duration: number }[] };
        }
      ).seen;
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
      const parts = tasks.map(
        ({ startTime, duration }) => startTime + duration - Math.max(startTime, painted),
      );
      return { ...rest, afterPaint: parts };
    });
    const blocking = afterPaint.reduce((sum, ms) => sum + Math.max(ms - 50, 0), 0);
    return { lcp, shift, blocking, bytes, requests };
  } finally {
    await context.close();
  }
}

/** What the service worker of the quiz fetches by itself once its page has opened: files, and bytes on the wire. */
async function workerFigures(browser: Browser, origin: string): Promise<[number, number]> {
  const context = await browser.newContext(PHONE);
  try {
    const fetched: Request[] = [];
    context.on('requestfinished', (request) => void (request.serviceWorker() && fetched.push(request)));
    const page = await context.newPage();
    await page.goto(origin + OFFLINE_QUIZ.pages[0]);
    // It is ready once it has all that it keeps.
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
    const sizes = await Promise.all(fetched.map((request) => request.sizes()));
    const bytes = sizes.map((size) => size.responseHeadersSize + size.responseBodySize);
    return [bytes.length, bytes.reduce((sum, one) => sum + one, 0)];
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
  let ofWorker: number[] = [];
  try {
    for (let run = 0; run < RUNS; run += 1)
      for (const [index, url] of urls.entries()) runs[index]?.push(await open(browser, url));
    ofWorker = await workerFigures(browser, site.url);
  } finally {
    await browser.close();
    await Promise.all([floor.stop(), site.stop()]);
    await rm(folder, { recursive: true });
  }
  refuseUnused(budgets.openedBytes, ROUTES);
  const [least = Number.NaN, ...pages] = runs.map((opened) => median(opened.map(({ lcp }) => lcp)));
  const ratios = pages.map((lcp) => lcp / least);
  const figures = ROUTES.map((name, index) => {
    const opened = runs[index + 1] ?? [];
    return {
      name,
      shift: Math.max(...opened.map((one) => one.shift)),
      blocking: median(opened.map((one) => one.blocking)),
      bytes: median(opened.map((one) => one.bytes)),
      requests: median(opened.map((one) => one.requests)),
    };
  });
  const rows = figures.map(({ name, shift, blocking, bytes, requests }, index) => ({
    name,
    cells: [
      { value: pages[index] ?? Number.NaN },
      { value: ratios[index] ?? Number.NaN, budget: budgets.paintWorstRatio },
      { value: shift, budget: budgets.layoutShift },
      { value: blocking },
      { value: bytes, budget: budgets.openedBytes[name] },
      { value: requests },
    ],
  }));
  const middle = [
    { value: median(pages) },
    { value: median(ratios), budget: budgets.paintMedianRatio },
    { value: median(figures.map(({ shift }) => shift)) },
    { value: median(figures.map(({ blocking }) => blocking)), budget: budgets.paintBlockingMs },
  ];
  return [
    {
      title: `Largest words on a slow phone, the median of ${RUNS}; those of the least page come after ${Math.round(least)} ms`,
      columns: ['ms', 'of the least', 'shift', 'blocked ms', 'bytes', 'requests'],
      rows: [{ name: 'median page', cells: middle }, ...rows],
      unmeasured: ['the four hundreds of Lighthouse'],
    },
    {
      title: 'What the service worker of the quiz fetches after that, which no figure above has in it',
      columns: ['files', 'bytes'],
      rows: [{ name: OFFLINE_QUIZ.worker, cells: ofWorker.map((value) => ({ value })) }],
    },
  ];
}
