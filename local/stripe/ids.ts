import { randomInt } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function letters(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** An id as Stripe makes them: `cus_…`. Those of payment pages are long, because they open the page. */
export function newId(prefix: string): string {
  const isPage = prefix === 'cs_test_' || prefix === 'test_';
  return prefix + letters(isPage ? 58 : prefix === 'req_' || prefix === 'cus_' ? 14 : 24);
}
