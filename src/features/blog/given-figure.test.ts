import { publishedMethod } from 'virtual:published-method';
import { expect, test } from 'vitest';
import { formatMoney } from '~/features/order/rules/money';
import { PLANS } from '~/features/order/rules/plans';
import { certaintyOf } from '~/features/quiz/rules/certainty';
import { STYLES } from '~/features/quiz/rules/style';
import { givenFigure } from './given-figure.ts';

test('a chance is the one of the report, and a price the one of the list', async () => {
  const { first, again } = certaintyOf(STYLES, { D: 12, I: 6, S: 6, C: 6 });
  expect(await givenFigure('chance:12.6.6.6')).toBe(`${first.D}`);
  expect(await givenFigure('again:12.6.6.6')).toBe(`${again[0]}`);
  const starter = PLANS.find(({ id }) => id === 'starter');
  const monthly = starter?.sold === 'by-period' ? starter.prices.CAD.monthly.perMonth : 0;
  expect(await givenFigure('price:starter.monthly')).toBe(formatMoney(monthly, 'CAD'));
});

test('a share of simulated people is the one of the method page', async () => {
  const { simulation } = await publishedMethod();
  const usual = simulation.preference.find(({ name }) => name === 'usual');
  expect(await givenFigure('found:usual')).toBe(`${Math.round(100 * (usual?.recovered ?? 0))}%`);
});

test.each([
  ['found:nothing', 'the simulation has no strength "nothing"'],
  ['chance:12.6.6', '"12.6.6" are not 4 counts that add up to 30'],
  ['chance:12.6.6.7', '"12.6.6.7" are not 4 counts'],
  ['price:nothing.monthly', 'names no amount'],
  ['luck', 'names no figure'],
])('%s means nothing, and stops the build', async (of, words) => {
  await expect(givenFigure(of)).rejects.toThrow(words);
});
