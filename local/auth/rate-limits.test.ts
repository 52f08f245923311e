import { expect, test } from 'vitest';
import { AuthError } from './error.ts';
import { RateLimits } from './rate-limits.ts';
import { readSettings } from './settings.ts';

const { rate_limit: RATES } = readSettings({});

function refusalOf(work: () => void): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof AuthError ? [error.status, error.code] : error;
  }
}

test('thirty calls at once are taken, then one every ten seconds, for each address and each kind', () => {
  let now = 0;
  const limits = new RateLimits(RATES, 1, () => now);
  const call = (ip = 'a', limit: 'verify' | 'otp' = 'verify') => refusalOf(() => limits.countCall(limit, ip));
  for (let count = 1; count <= 30; count += 1) expect(call()).toBeUndefined();
  expect(call()).toEqual([429, 'over_request_rate_limit']);
  expect(call('b')).toBeUndefined();
  expect(call('a', 'otp')).toBeUndefined();
  now = 9_900;
  expect(call()).toEqual([429, 'over_request_rate_limit']);
  now = 20_000;
  expect([call(), call()]).toEqual([undefined, undefined]);
  expect(call()).toEqual([429, 'over_request_rate_limit']);
});

test('thirty mails an hour leave, whoever asks for them', () => {
  let now = 0;
  const limits = new RateLimits(RATES, 1, () => now);
  const mail = () => refusalOf(() => limits.countMail());
  for (let count = 1; count <= 30; count += 1) expect(mail()).toBeUndefined();
  expect(mail()).toEqual([429, 'over_email_send_rate_limit']);
  now = 120_001;
  expect(mail()).toBeUndefined();
});

test('the factor multiplies what is taken at once and in time', () => {
  let now = 0;
  const limits = new RateLimits(RATES, 20, () => now);
  const calls = (count: number) =>
    Array.from({ length: count }, () => refusalOf(() => limits.countCall('verify', 'a')));
  expect(calls(601).filter(Boolean)).toHaveLength(1);
  now = 10_000;
  expect(calls(21).filter(Boolean)).toHaveLength(1);
});
