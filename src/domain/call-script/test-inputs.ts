import * as fc from 'fast-check';
import {
  CENTS_MAX,
  type CallInputs,
  EXAMPLES,
  KINDS,
  MINUTES,
  SCENARIOS,
  SERVICES_MAX,
  tidyText,
  timeOf,
  WEEK_MINUTES,
} from './business.ts';

/** What people type into a field for a name. */
export const ODD_NAMES = {
  nothing: '',
  emoji: '🍕 Pizza 👩‍🍳',
  capitals: 'HARBOUR STREET DENTAL',
  'two hundred characters': 'Long '.repeat(40),
  'right to left': 'مخبز الياسمين',
  quotes: '"Ann\'s" “Best” <b>Pie</b>',
  'an s at its end': 'Lucas',
  'a full stop at its end': 'Fern Inc.',
  braces: '{slot} $& {business}',
} as const;

const text = fc
  .oneof(fc.constantFrom(...Object.values(ODD_NAMES)), fc.string({ unit: 'binary', maxLength: 80 }))
  .map(tidyText);
const time = fc.nat({ max: 24 * 60 - 1 }).map(timeOf);
const day = fc.option(fc.record({ from: time, to: time }), { nil: null });

/** Everything that can come out of the form. */
export const anyInputs: fc.Arbitrary<CallInputs> = fc.record({
  business: text,
  kind: fc.constantFrom(...KINDS),
  person: text,
  hours: fc.record({ week: day, sat: day, sun: day }),
  services: fc.array(
    fc.record({
      name: text,
      minutes: fc.integer({ min: MINUTES.min, max: MINUTES.max }),
      cents: fc.option(fc.nat({ max: CENTS_MAX }), { nil: null }),
    }),
    { maxLength: SERVICES_MAX },
  ),
  scenario: fc.constantFrom(...SCENARIOS),
  moment: fc.nat({ max: WEEK_MINUTES - 1 }),
  wording: fc.nat({ max: 255 }),
});

/** The example of each kind in each scenario, in every wording that matters. */
export const examples: CallInputs[] = KINDS.flatMap((kind) =>
  SCENARIOS.flatMap((scenario) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((wording) => ({
      kind,
      ...EXAMPLES[kind],
      scenario,
      wording,
      moment: 4_940,
    })),
  ),
);
