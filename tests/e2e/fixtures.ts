import { randomUUID } from 'node:crypto';
import { type BrowserContext, test as base, expect } from '@playwright/test';
import postgres, { type Sql } from 'postgres';
import { dataFolderPath } from '../../local/project.ts';
import { readInfo, type StackInfo } from '../../local/stack-info.ts';
import { type Network, openNetwork } from '../network.ts';
import { Mailbox } from './mailbox.ts';

interface TestFixtures {
  /** From where the test calls: its browser, `request` and `fetch`. No other test's calls count for its limits. */
  network: Network;
  /** An email address that no other test uses. */
  address: string;
  /** Fails a test in which a page reported an error: an exception, a violated policy, a failed hydration. */
  quietPages: undefined;
  /** Whether its pages may: the test provokes it. */
  mayComplain: boolean;
}

interface WorkerFixtures {
  stack: StackInfo;
  /** The store of the stack. */
  sql: Sql;
  mailbox: Mailbox;
}

/** The browser's own line about a request that failed; tests that care look at the requests. */
const FAILED_REQUEST = /^Failed to load resource/;
/** The same about a transition between two pages for which the second came too late: it is shown without. */
const SKIPPED_TRANSITION = /^InvalidStateError: Transition was aborted/;

/** The functions see from where a browser calls them; the files of the site are the same for everybody and come straight. */
const proxyOf = ({ proxy }: Network, { siteUrl }: StackInfo) => ({ ...proxy, bypass: new URL(siteUrl).host });

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const info = readInfo(dataFolderPath());
      if (!info) throw new Error('The global setup has not started a stack.');
      await use(info);
    },
    { scope: 'worker' },
  ],

  sql: [
    async ({ stack }, use) => {
      const sql = postgres(stack.dbUrl, { max: 1, onnotice: () => undefined });
      await use(sql);
      await sql.end();
    },
    { scope: 'worker' },
  ],

  mailbox: [async ({ stack, sql }, use) => use(new Mailbox(stack.mailboxUrl, sql)), { scope: 'worker' }],

  network: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const network = await openNetwork();
      const restore = network.takeOver();
      await use(network);
      restore();
      await network.close();
    },
    { auto: true },
  ],
  proxy: async ({ network, stack }, use) => use(proxyOf(network, stack)),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  address: async ({}, use) => use(`visitor.${randomUUID()}@example.com`),

  quietPages: [
    async ({ browser, context, stack, mayComplain }, use) => {
      const errors: string[] = [];
      const watch = (watched: BrowserContext) => {
        watched.on('weberror', (error) => {
          const text = String(error.error());
          if (!SKIPPED_TRANSITION.test(text)) errors.push(text);
        });
        watched.on('console', (message) => {
          if (message.type() === 'error' && !FAILED_REQUEST.test(message.text())) errors.push(message.text());
        });
        return watched;
      };
      watch(context);
      // Some tests open a second visitor's context, who calls from elsewhere.
      const { newContext } = browser;
      const networks: Network[] = [];
      browser.newContext = async (options) => {
        const network = await openNetwork();
        networks.push(network);
        return watch(await newContext.call(browser, { proxy: proxyOf(network, stack), ...options }));
      };
      await use(undefined);
      browser.newContext = newContext;
      await Promise.all(networks.map((network) => network.close()));
      if (!mayComplain) expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  mayComplain: [false, { option: true }],
});

/** For tests about what moves; the others ask for calm, see the configuration. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

export { expect };
