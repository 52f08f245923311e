import type { CallLoad } from './estimate.ts';
import type { Feature } from './plans.ts';
import priceInputs from './price-inputs.json' with { type: 'json' };

/** The address of the calculator, filled in: with what is needed, and with as much of a week on the phone as is known. */
export function calculatorLink(load: Partial<CallLoad>, needs: readonly Feature[] = []): string {
  const known = priceInputs.voice.flatMap(({ name, query }) => {
    const value = load[name as keyof CallLoad];
    return value === undefined ? [] : `${query}=${value}`;
  });
  const query = [...(needs.length > 0 ? [`needs=${needs.join(',')}`] : []), ...known];
  return `/pricing?${query.join('&')}#calculator`;
}
