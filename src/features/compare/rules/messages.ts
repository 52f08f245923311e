import { counted, list, number } from '../../../site/language.ts';

export const otherComparisons = 'Other comparisons';
export const allWays = 'All ways, side by side';

export const whatWeRead = 'What we read, and when';
export const readOn = '{source}, read {day}.';
export const onlyTheirOwn = 'Their own page only.';
export const onlyACopy = 'A copy of their page only.';

const UNITS = {
  minute: { one: '# minute', other: '# minutes' },
  call: { one: '# call', other: '# calls' },
  hour: { one: '# hour', other: '# hours' },
} as const;
type Unit = keyof typeof UNITS;
const EACH = { minute: 'a minute', call: 'a call', hour: 'an hour' } as const;

export const priceAMonth = (price: string) => `${price} a month`;
export const priceAYear = (price: string) => `${price} a year`;
export const priceFrom = (price: string) => `from ${price}`;
export const withUnits = (price: string, count: number, unit: Unit) =>
  `${price} with ${counted(count, UNITS[unit])}`;
export const unitsFree = (count: number, unit: Unit) => `${counted(count, UNITS[unit])} free a month`;
export const priceOfEach = (price: string, unit: Unit) => `${price} ${EACH[unit]}`;
export const thenEach = (first: string, beyond: string) => `${first}, then ${beyond}`;
export const offerNamed = (name: string, offer: string) => `${name}: ${offer}`;

export const drawingOf = (sentences: string) => `A drawing of what a month costs. ${sentences}`;
export const howToReadIt =
  'Cords are our plans, thin lines the other way. A ring marks where two lines cross; a filled ring, where the spend cap ends the plan.';
export const ownLineIs = (label: string, minutes: number, hourly: string) =>
  `The line of ${label} is an example: ${minutes} minutes a call at ${hourly} an hour.`;

/** How far a plan costs less, once its unit is said: `6 calls a month`, or `6` where it was said before. */
export interface Reach {
  from?: string | undefined;
  to?: string | undefined;
}
export const costsMore = (other: string, plans: readonly string[]) =>
  `Against ${other}, ${list(plans)} costs more at each size drawn here.`;
export const costsLess = (other: string, stretches: readonly string[]) =>
  `Against ${other}, ${list(stretches)}.`;
export const nowhereLess = (plan: string, isFirst: boolean) =>
  isFirst ? `${plan} costs less nowhere` : `${plan} nowhere`;
export const lessOver = (plan: string, { from, to }: Reach, isFirst: boolean) => {
  const reach = [from && `from ${from}`, to && `up to ${to}`].filter(Boolean).join(' ');
  return `${plan}${isFirst ? ' costs less' : ''} ${reach || 'at each size above zero'}`;
};
export const inUnit = (amount: number, [one, many]: readonly [string, string]) =>
  counted(amount, { one: `# ${one}`, other: `# ${many}` });
export const capEndsAt = (plan: string, included: number, cap: string, minutes: number, units: string) =>
  `${plan}: ${number(included)} minutes a month. Its spend cap of ${cap} ends full service at ${number(minutes)} minutes${units && `, or ${units}`}.`;
