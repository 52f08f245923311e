import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CENTS_MAX,
  type CallInputs,
  KINDS,
  MINUTES,
  SCENARIOS,
  SERVICES_MAX,
  tidyText,
  timeOf,
  WEEK_MINUTES,
} from './business.ts';
import { callFragment, readCallFragment } from './call-link.ts';
import { writeCall } from './call-script.ts';
import { faultsOf, ODD_NAMES, textOf } from './test-calls.ts';

const text = fc
  .oneof(fc.constantFrom(...Object.values(ODD_NAMES)), fc.string({ unit: 'binary', maxLength: 80 }))
  .map(tidyText);
const time = fc.nat({ max: 24 * 60 - 1 }).map(timeOf);
const day = fc.option(fc.record({ from: time, to: time }), { nil: null });

/** Everything that can come out of the form. */
const anyInputs: fc.Arbitrary<CallInputs> = fc.record({
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

test('the same inputs give the same call, without gaps, whatever they are', () => {
  fc.assert(
    fc.property(anyInputs, (inputs) => {
      const call = writeCall(inputs);
      expect(writeCall(structuredClone(inputs))).toEqual(call);
      const typed = [inputs.business, inputs.person, ...inputs.services.map(({ name }) => name)];
      // With odd names in it a text may hold anything; with plain ones it may not.
      expect(
        faultsOf(call).filter((fault) => fault !== 'a gap or a doubled full stop' && !/value/.test(fault)),
      ).toEqual([]);
      if (typed.every((name) => /^[\p{L} ]*$/u.test(name))) expect(faultsOf(call), textOf(call)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('a link gives back what it was made of', () => {
  fc.assert(
    fc.property(anyInputs, (inputs) => {
      const fragment = callFragment(inputs);
      expect(fragment).toMatch(/^call=[\w-]{31,1700}$/);
      expect(readCallFragment(`#${fragment}`)).toEqual(inputs);
    }),
    { numRuns: 500 },
  );
});
