import { vi } from 'vitest';
import { AuthService } from './auth-service.ts';

export const SITE = 'https://modai.example';
export const API = 'https://api.modai.example';
export const KEY = 'sb_publishable_contract';
export const ADA = { email: 'ada@example.ca', password: 'seven quiet words here' };

export type Client = ReturnType<(typeof import('../../src/lib/auth-client.ts'))['authClient']>;

export interface Visit {
  service: AuthService;
  client: Client;
  /** Moves the clock of the service. */
  wait: (seconds: number) => void;
}

let dispose: (() => Promise<void>) | undefined;

/**
 * The site's own auth client in a browser that holds nothing, and the auth service of the contract behind it. Callers
 * mock `src/lib/public-env.ts`, which only a build can read.
 */
export async function openClient(): Promise<Visit> {
  let ahead = 0;
  const service = await AuthService.start({
    apiUrl: API,
    siteUrl: SITE,
    key: KEY,
    now: () => Date.now() + ahead * 1_000,
  });
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
  const wait = (seconds: number) => {
    ahead += seconds;
  };
  return { service, client, wait };
}

export async function closeClient(): Promise<void> {
  await dispose?.();
  dispose = undefined;
  vi.unstubAllGlobals();
}

/** The same for somebody who has an account and is signed in. */
export async function openSignedIn(): Promise<Visit> {
  const visit = await openClient();
  visit.service.addAccount(ADA.email, ADA.password);
  const { error } = await visit.client.signInWithPassword(ADA);
  if (error) throw error;
  visit.service.requests.length = 0;
  return visit;
}

/** What a browser does with a link of the service: it follows the redirects until it is on the site. */
export async function follow(service: AuthService, address: string): Promise<URL> {
  const response = await service.fetch(new Request(address));
  const target = new URL(response.headers.get('location') ?? '');
  return target.origin === API ? follow(service, target.href) : target;
}
