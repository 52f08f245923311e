import accountData from '../../functions/account-data/index.ts';
import checkoutStatus from '../../functions/checkout-status/index.ts';
import createCheckout from '../../functions/create-checkout/index.ts';
import applyLink from '../../functions/email-choices/index.ts';
import health from '../../functions/health/index.ts';
import keepReport from '../../functions/keep-report/index.ts';
import mailWebhook from '../../functions/mail-webhook/index.ts';
import outboxWorker from '../../functions/outbox-worker/index.ts';
import paymentWebhook from '../../functions/payment-webhook/index.ts';
import personalData from '../../functions/personal-data/index.ts';
import requestDataLink from '../../functions/request-data-link/index.ts';
import sendQuizReport from '../../functions/send-disc-assessment/index.ts';
import submitContact from '../../functions/submit-contact/index.ts';
import { ENVIRONMENT } from './environment.ts';
import { STARTER_TOTAL } from './fixtures.ts';

const answers = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`q${index + 1}`, 'D']));

/** Of the right length, and signed by nobody. */
const TOKEN = 'A'.repeat(71);

interface Called {
  fetch: (request: Request) => Promise<Response>;
  /** The public one where none is named. */
  key?: string;
  body: object;
}
const functions: Record<string, Called> = {
  'submit-contact': {
    fetch: submitContact.fetch,
    body: {
      formData: { name: 'Ada', email: 'ada@example.ca', message: 'Hello', helpType: 'Sales' },
      timestamp: '2026-11-20T10:00:00Z',
      userAgent: 'test',
    },
  },
  'send-disc-assessment': {
    fetch: sendQuizReport.fetch,
    body: {
      name: 'Robin',
      email: 'robin@example.ca',
      gender: 'female',
      scores: { D: 30, I: 0, S: 0, C: 0 },
      primaryStyle: 'D',
      narrative: '',
      answers,
    },
  },
  'email-choices': { fetch: applyLink.fetch, body: { token: TOKEN } },
  'request-data-link': {
    fetch: requestDataLink.fetch,
    body: { email: 'ada@example.ca' },
  },
  'personal-data': {
    fetch: personalData.fetch,
    body: { token: TOKEN, action: 'export' },
  },
  'account-data': { fetch: accountData.fetch, body: { action: 'export' } },
  'keep-report': { fetch: keepReport.fetch, body: { answers } },
  'create-checkout': {
    fetch: createCheckout.fetch,
    body: {
      order: { planId: 'starter', period: 'monthly', units: 1, currency: 'CAD' },
      name: 'Ada',
      email: 'ada@example.ca',
      shownTotal: STARTER_TOTAL,
      termsAccepted: true,
    },
  },
  'checkout-status': { fetch: checkoutStatus.fetch, body: { token: TOKEN } },
  'payment-webhook': { fetch: paymentWebhook.fetch, key: '', body: {} },
  'mail-webhook': { fetch: mailWebhook.fetch, key: '', body: {} },
  health: { fetch: health.fetch, key: '', body: {} },
  'outbox-worker': { fetch: outboxWorker.fetch, key: 'sb_secret_test', body: {} },
};

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
  for (const [name, { fetch, key = 'sb_publishable_test', body }] of Object.entries(functions)) {
    for (const [call, { method = 'POST', headers, body: given }] of Object.entries(calls)) {
      const request = new Request(`https://project.example.ca/functions/v1/${name}`, {
        method,
        headers: {
          apikey: key,
          'content-type': 'application/json',
          origin: ENVIRONMENT.SITE_URL,
          ...headers,
        },
        body: method === 'POST' ? (given ?? JSON.stringify(body)) : null,
      });
      const response = await fetch(request);
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
