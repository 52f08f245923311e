import { afterAll, beforeAll, vi } from 'vitest';
import { copyDatabase, type TestDatabase } from './postgres-database.ts';
import { RecordedAuth } from './recorded-auth.ts';

export const SITE = 'https://modai.example';
export const API = 'https://api.modai.example';
export const KEY = 'sb_publishable_contract';
export const ADA = { email: 'ada@example.ca', password: 'seven quiet words here' };

type Client = ReturnType<(typeof import('../../src/lib/auth-client.ts'))['authClient']>;

export interface Visit {
  service: RecordedAuth;
  client: Client;
  /** Moves the clock of the service. */
  wait: (seconds: number) => Promise<void>;
}

/** A service for the tests of one file: it is started before the first and stopped after the last. */
export function startedService(): () => RecordedAuth {
  let database: TestDatabase;
  let service: RecordedAuth;
  beforeAll(async () => {
    database = await copyDatabase();
    service = await RecordedAuth.open({ serverUrl: database.url, apiUrl: API, siteUrl: SITE, key: KEY });
  });
  afterAll(async () => {
    await service.close();
    await database.stop();
  });
  return () => service;
}

let dispose: (() => Promise<void>) | undefined;

/**
 * The site's own auth client in a browser that holds nothing, and an auth service behind it that knows nobody. Callers
 * mock `src/lib/public-env.ts`, which only a build can read.
 */
export async function openClient(service: RecordedAuth): Promise<Visit> {
  await service.empty();
  const stored = new Map<string, string>();
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) =>
    service.fetch(new Request(input, init)),
  );
  vi.stubGlobal('location', new URL(`${SITE}/auth`));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.resetModules();
  const { authClient } = await import('../../src/lib/auth-client.ts');
  const client = authClient();
  dispose = () => client.dispose();
  return { service, client, wait: (seconds) => service.wait(seconds) };
}

export async function closeClient(): Promise<void> {
  await dispose?.();
  dispose = undefined;
  vi.unstubAllGlobals();
}

/** The same for somebody who has an account and is signed in. */
export async function openSignedIn(service: RecordedAuth): Promise<Visit> {
  const visit = await openClient(service);
  await visit.service.addAccount(ADA.email, ADA.password);
  const { error } = await visit.client.signInWithPassword(ADA);
  if (error) throw error;
  visit.service.requests.length = 0;
  return visit;
}

/** What a browser does with a link of the service: it follows the redirects until it is on the site. */
export async function follow(service: RecordedAuth, address: string): Promise<URL> {
  const response = await service.fetch(new Request(address));
  const target = new URL(response.headers.get('location') ?? '');
  return target.origin === API ? follow(service, target.href) : target;
}
