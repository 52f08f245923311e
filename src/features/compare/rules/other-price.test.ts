import { describe, expect, test } from 'vitest';
import { cheapestOffer, offerCost, offerWords } from './other-price.ts';
import { otherPrice, type OtherPrice } from './price-schema.ts';

const source = { title: 'A price page', href: 'https://example.com/prices', read: '2026-11-20', by: 'self' };
const price = (offers: object[], more: object = {}): OtherPrice =>
  otherPrice.parse({
    id: 'one',
    who: 'One',
    currency: 'USD',
    unit: 'minute',
    offers,
    sources: [source],
    ...more,
  });
const [bundle, level, rate] = price([
  { price: 350, included: 125, extra: 2.5 },
  { price: 29.99 },
  { extra: 0.07 },
]).offers;
const words = (offer: object, more: object = {}) => {
  const one = price([offer], more);
  return one.offers.map((each) => offerWords(each, one)).join();
};

describe('the price of somebody else', () => {
  test.for([
    [{ price: 350, included: 125, extra: 2.5 }, {}, 'US$350 a month with 125 minutes, then US$2.50 a minute'],
    [{ price: 39, from: true }, {}, 'from US$39 a month'],
    [{ extra: 0.075 }, {}, 'US$0.075 a minute'],
    [{ included: 25, extra: 3 }, { unit: 'call' }, '25 calls free a month, then US$3 a call'],
    [{ extra: 18.46 }, { unit: 'hour', currency: 'CAD' }, 'CA$18.46 an hour'],
    [{ price: 43_798, every: 'year', fullTime: 40 }, { unit: 'hour', currency: 'CAD' }, 'CA$43,798 a year'],
  ] as const)('reads as a sentence does', ([offer, more, said]) => {
    expect(words(offer, more)).toBe(said);
  });

  test('costs its price up to what is included, and so much for each unit more', () => {
    expect(bundle && [0, 125, 126, 200].map((units) => offerCost(bundle, units))).toEqual([
      350_00, 350_00, 352_50, 537_50,
    ]);
    expect(rate && offerCost(rate, 100)).toBe(7_00);
  });

  test('ends where no more is sold, and stays level where nothing is counted', () => {
    const [ends] = price([{ price: 14.99, included: 50 }]).offers;
    expect(ends && [50, 51].map((units) => offerCost(ends, units))).toEqual([14_99, null]);
    expect(level && offerCost(level, 5_000)).toBe(29_99);
  });

  test('by the year is spread over the hours that it is for', () => {
    const [pay] = price([{ price: 43_798, every: 'year', fullTime: 40 }], { unit: 'hour' }).offers;
    expect(pay && offerCost(pay, 40 * 4.33)).toBe(3_649_83);
  });

  test('is that of the cheapest plan which sells as much', () => {
    const { offers } = price([{ price: 10, included: 50 }, { price: 30 }]);
    expect([50, 51].map((units) => cheapestOffer(offers, units))).toEqual([10_00, 30_00]);
    expect(cheapestOffer(offers.slice(0, 1), 51)).toBeNull();
  });

  test.for([
    ['without a day', { ...source, read: undefined }],
    ['with a day that has not come', { ...source, read: '2999-01-01' }],
    ['without an address', { ...source, href: 'the price page' }],
    ['from one page of somebody else', { ...source, by: 'other' }],
  ] as const)('is refused %s', ([, wrong]) => {
    expect(() => price([{ price: 10 }], { sources: [wrong] })).toThrow();
  });
});
