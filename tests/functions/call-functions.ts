import { type Endpoint, endpoints } from './endpoints.ts';
import { FUNCTION_NAMES } from './function-names.ts';
import { ENVIRONMENT } from './environment.ts';
import { PUBLISHABLE_KEY } from './fixtures.ts';

interface FunctionModule {
  default: { fetch: (request: Request) => Promise<Response> };
}

const calls: Record<string, { method?: string; headers?: Record<string, string>; body?: string }> = {
  get: { method: 'GET' },
  preflight: { method: 'OPTIONS' },
  'foreign origin': { headers: { origin: 'https://evil.example' } },
  'wrong key': { headers: { apikey: 'sb_publishable_wrong' } },
  'forged session': { headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' } },
  text: { headers: { 'content-type': 'text/plain' } },
  'too large': { body: ' '.repeat(16_385) },
  'broken JSON': { body: '{' },
  'wrong schema': { body: '[]' },
  'store away': {},
};

/** The answers of every function to the same calls, under whichever runtime this is. */
export async function callFunctions(): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  const known: Record<string, Pick<Endpoint, 'valid' | 'key'>> = {
    ...endpoints,
    health: { valid: {}, key: '' },
    'policy-report': { valid: {}, key: '' },
  };
  for (const name of FUNCTION_NAMES) {
    const { default: called }: FunctionModule = await import(`../../functions/${name}/index.ts`);
    const endpoint = known[name];
    if (!endpoint)
      throw new Error(`tests/functions/endpoints.ts has no entry “${name}”. Give it a body that it accepts.`);
    const { valid, key = PUBLISHABLE_KEY } = endpoint;
    for (const [call, { method = 'POST', headers, body: given }] of Object.entries(calls)) {
      const request = new Request(`https://project.example.ca/functions/v1/${name}`, {
        method,
        headers: {
          apikey: key,
          'content-type': 'application/json',
          origin: ENVIRONMENT.SITE_URL,
          'cf-connecting-ip': '203.0.113.7',
          ...headers,
        },
        body: method === 'POST' ? (given ?? JSON.stringify(valid)) : null,
      });
      const response = await called.fetch(request);
      const { 'x-correlation-id': correlationId, ...others } = Object.fromEntries(response.headers);
      answers[`${name}: ${call}`] = {
        status: response.status,
        headers: others,
        correlated: correlationId?.length === 36,
        body: await response.text(),
      };
    }
  }
  return answers;
}

if (import.meta.main) {
  // Standard output is for the answers alone.
  Object.assign(console, { warn: () => undefined, error: () => undefined });
  console.log(JSON.stringify(await callFunctions()));
}
