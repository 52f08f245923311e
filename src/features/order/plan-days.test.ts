import { execFileSync } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { FIRST_DAY } from './rules/plans';
import list from './rules/plans.json';

/** One plan in the list of prices of some commit; an older list may lack a field. */
interface Written {
  id: string;
  effectiveFrom?: string;
  prices?: object;
  price?: object;
  allowances?: object;
  limits?: object;
  unit?: string;
  minUnits?: number;
}

const FILE = 'src/features/order/rules/plans.json';
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();

/** The commits that changed the list, as far as git knows: a shallow copy has the last one, and no clone has any. */
function commitsOfList(): string[] {
  try {
    return git('log', '--diff-filter=AM', '--format=%h', '--', FILE).split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
const commits = commitsOfList();

/** What the owner agrees to, with the day. Names and what a plan can do are no figures. */
const figuresOf = ({ prices, price, allowances, limits, unit, minUnits }: Written) => [
  prices,
  price,
  allowances,
  limits,
  unit,
  minUnits,
];
const dayOf = ({ effectiveFrom = FIRST_DAY }: Written) => effectiveFrom;

/**
 * Plans that an earlier list has with other figures, whose day is not after all in that list: the owner agrees to the prices
 * of a whole list, by its latest day.
 */
const dayProblems = (plans: readonly Written[], ...earlier: readonly (readonly Written[])[]) =>
  plans.flatMap((plan) => {
    const differs = (one: Written) =>
      one.id === plan.id && !isDeepStrictEqual(figuresOf(one), figuresOf(plan));
    const others = earlier.filter((list) => list.some(differs));
    const last = others.flat().map(dayOf).sort().at(-1);
    return last === undefined || last < dayOf(plan)
      ? []
      : [
          `${plan.id}: its figures are not those on sale from ${last} on. Write a later day as its “effectiveFrom” in ${FILE}: the one from which they are on sale. Without it nobody asks the owner to agree to them.`,
        ];
  });

test.skipIf(commits.length === 0)('a plan whose figures changed is on sale from a later day', () => {
  const earlier = commits.map((hash) => {
    const { plans }: { plans: Written[] } = JSON.parse(git('show', `${hash}:./${FILE}`));
    return plans;
  });
  expect(dayProblems(list.plans, ...earlier)).toEqual([]);
});

test('a price that changed, or that came back, needs a day after all others; other words need none', () => {
  const growth = { id: 'growth', prices: { CAD: 349 }, allowances: [{ included: 1_000 }] };
  const other = { id: 'other', prices: { CAD: 89 }, effectiveFrom: '2026-12-24' };
  const cheap = (effectiveFrom: string) => ({ ...growth, prices: { CAD: 319 }, effectiveFrom });
  const renamed = { ...growth, name: 'Grown' };
  expect(dayProblems([renamed, other], [growth, other])).toEqual([]);
  expect(dayProblems([cheap('2026-12-25'), other], [growth, other])).toEqual([]);
  expect(dayProblems([cheap('2026-12-01'), other], [growth, other])).toEqual([
    expect.stringContaining('on sale from 2026-12-24 on'),
  ]);
  expect(dayProblems([cheap(FIRST_DAY)], [growth])).toEqual([
    expect.stringContaining(`on sale from ${FIRST_DAY} on`),
  ]);
  expect(dayProblems([growth], [cheap('2026-12-01')], [growth])).toEqual([
    expect.stringContaining('growth: its figures are not those on sale from 2026-12-01 on.'),
  ]);
});
