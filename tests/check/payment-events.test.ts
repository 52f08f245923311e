import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { API_VERSION, ENDPOINT_EVENTS } from '../../local/stripe/webhooks.ts';
import { projectRoot } from '../command.ts';

/** Names of events that a file quotes, each once. */
function eventsIn(file: string, pattern: RegExp): string[] {
  const text = readFileSync(join(projectRoot, file), 'utf8');
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();
}

test('the events that Stripe is asked to send are those that the functions take, in production and locally', () => {
  const taken = ['stripe-objects', 'charges']
    .flatMap((name) => eventsIn(`functions/_shared/payments/${name}.ts`, /case '([a-z]+\.[a-z_.]+)'/g))
    .sort();
  expect(taken.length).toBeGreaterThan(3);
  expect(eventsIn('docs/deploy.md', /^ {2}- `([a-z]+\.[a-z_.]+)`$/gm)).toEqual(taken);
  expect([...ENDPOINT_EVENTS].sort()).toEqual(taken);
});

test('the version of the API that docs/deploy.md names is that of the client', () => {
  expect(eventsIn('docs/deploy.md', /API version `([^`]+)`/g)).toEqual([API_VERSION]);
});
