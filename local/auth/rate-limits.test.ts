import { expect, test } from 'vitest';
import { AuthError } from './error.ts';
import { RateLimits } from './rate-limits.ts';
import { readSettings } from './settings.ts';

const { rate_limit: RATES } = readSettings({});

/** Limits, with a clock that the test turns: what a call or a mail is refused with. */
function limitsWith(factor: number) {
  const clock = { now: 0 };
  const limits = new RateLimits(RATES, factor, () => clock.now);
  const refusalOf = (work: () => void): unknown => {
    try {
      return work();
    } catch (error) {
      return error instanceof AuthError ? [error.status, error.code] : error;
    }
  };
  const call = (ip = 'a', limit: 'verify' | 'otp' = 'verify') => refusalOf(() => limits.countCall(limit, ip));
  return { clock, call, mail: () => refusalOf(() => limits.countMail()) };
}

test('thirty calls at once are taken, then one every ten seconds, for each address and each kind', () => {
  const { clock, call } = limitsWith(1);
  for (let count = 1; count <= 30; count += 1) expect(call()).toBeUndefined();
  expect(call()).toEqual([429, 'over_request_rate_limit']);
  expect(call('b')).toBeUndefined();
  expect(call('a', 'otp')).toBeUndefined();
  clock.now = 9_900;
  expect(call()).toEqual([429, 'over_request_rate_limit']);
  clock.now = 20_000;
  expect([call(), call()]).toEqual([undefined, undefined]);
  expect(call()).toEqual([429, 'over_request_rate_limit']);
});

test('thirty mails an hour leave, whoever asks for them', () => {
  const { clock, mail } = limitsWith(1);
  for (let count = 1; count <= 30; count += 1) expect(mail()).toBeUndefined();
  expect(mail()).toEqual([429, 'over_email_send_rate_limit']);
  clock.now = 120_001;
  expect(mail()).toBeUndefined();
});

test('the factor multiplies what is taken at once and in time', () => {
  const { clock, call } = limitsWith(20);
  const calls = (count: number) => Array.from({ length: count }, () => call());
  expect(calls(601).filter(Boolean)).toHaveLength(1);
  clock.now = 10_000;
  expect(calls(21).filter(Boolean)).toHaveLength(1);
});
