import { expect, test } from 'vitest';
import { PLANS } from './plans.ts';
import { priceList } from './price-list.ts';
import { priceListSchema } from './price-list-schema.ts';

const list = priceList(new URL('https://site.example/pricing.schema.json'));

test('the price list keeps its own schema', () => {
  expect(priceListSchema.parse(list)).toEqual(list);
});

test('the price list has every plan once, in order', () => {
  expect(list.plans.map(({ id }) => id)).toEqual(PLANS.map(({ id }) => id));
});

test('a plan by period states what one payment takes, and one on request states no amount', () => {
  const growth = list.plans.find(({ id }) => id === 'growth');
  expect(growth?.periods?.[2]).toEqual({
    period: 'annual',
    months: 12,
    price: {
      CAD: { perMonth: 279_00, charged: 3_348_00, spendCap: 418_50, cappedAt: 1_377, nextFrom: 2_190 },
      USD: { perMonth: 199_00, charged: 2_388_00, spendCap: 298_50, cappedAt: 1_368, nextFrom: 2_186 },
    },
  });
  const priceOf = (wanted: string) => list.plans.find(({ id }) => id === wanted)?.periods?.[0]?.price.CAD;
  expect(priceOf('scale')).toEqual({
    perMonth: 899_00,
    charged: 899_00,
    spendCap: 1_348_50,
    cappedAt: 4_404,
  });
  expect(priceOf('showcase-studio')).toEqual({ perMonth: 399_00, charged: 399_00 });
  const custom = list.plans.find(({ id }) => id === 'custom');
  expect(custom).not.toHaveProperty('periods');
  expect(custom).not.toHaveProperty('oneTimePrice');
});
