import type { Page, Request as BrowserRequest } from '@playwright/test';
import type { StackInfo } from '../../local/stack-info.ts';
import { RecordedAuth } from '../functions/recorded-auth.ts';
import { storeSession } from './accounts.ts';
import { expect, test as base } from './fixtures.ts';

export const ADA = { email: 'ada@example.ca', password: 'seven quiet words here' };

interface ContractFixtures {
  /** Stands where the browser looks for the auth service. Whatever it is sent beside the contract fails the test. */
  service: RecordedAuth;
}

async function toWebRequest(request: BrowserRequest): Promise<Request> {
  const headers = Object.entries(await request.allHeaders()).filter(([name]) => !name.startsWith(':'));
  return new Request(request.url(), { method: request.method(), headers, body: request.postData() });
}

/** Playwright hands over the first request of a chain alone, so what leads on within the service is followed here. */
async function followWithin(apiUrl: string, service: RecordedAuth, request: Request): Promise<Response> {
  const answer = await service.fetch(request);
  const location = answer.headers.get('location');
  return location?.startsWith(apiUrl) ? followWithin(apiUrl, service, new Request(location)) : answer;
}

const ANY_ORIGIN = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*, authorization' };

export const test = base.extend<ContractFixtures, { contractService: RecordedAuth }>({
  /** The service for one test after another. */
  contractService: [
    async ({ stack }, use) => {
      const { apiUrl, siteUrl, publishableKey: key, dbUrl: serverUrl } = stack;
      const service = await RecordedAuth.open({ serverUrl, apiUrl, siteUrl, key });
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],

  service: async ({ context, stack, contractService: service }, use) => {
    const { apiUrl, siteUrl } = stack;
    await service.empty();
    service.moveSite(siteUrl);
    await context.route(`${apiUrl}/auth/v1/**`, async (route) => {
      const answer = await followWithin(apiUrl, service, await toWebRequest(route.request()));
      const headers = Object.fromEntries(answer.headers);
      await route.fulfill({ status: answer.status, headers, body: await answer.text() });
    });
    // What is kept beside the account knows only the embedded service; here the account has none of it.
    await context.route(`${apiUrl}/functions/v1/account-data`, (route) =>
      route.fulfill({ headers: ANY_ORIGIN, json: { ok: true, newsletter: 'none' } }),
    );
    await context.route(`${apiUrl}/functions/v1/account-home`, (route) =>
      route.fulfill({ headers: ANY_ORIGIN, json: { ok: true, orders: [], documents: [] } }),
    );
    await context.route(`${apiUrl}/rest/v1/**`, (route) => route.fulfill({ headers: ANY_ORIGIN, json: [] }));
    await use(service);
    expect(service.deviations, 'what the page sent beside the contract').toEqual([]);
  },
});

/** An address is no name of a site, and a key belongs to a name. */
export const namedSite = ({ siteUrl }: StackInfo) => siteUrl.replace('127.0.0.1', 'localhost');

/** For tests that begin with Ada signed in. */
export const adaTest = test.extend({
  page: async ({ page, service, stack }, use) => {
    await service.addAccount(ADA.email, ADA.password);
    await keepSession(page, service, stack);
    await use(page);
  },
});

/** Leaves the browser as it is after Ada has signed in, without the screens. */
export async function keepSession(page: Page, service: RecordedAuth, { apiUrl, publishableKey }: StackInfo) {
  const request = new Request(`${apiUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(ADA),
  });
  const response = await service.fetch(request);
  expect(response.status).toBe(200);
  await storeSession(page, await response.json());
}

export { expect };
