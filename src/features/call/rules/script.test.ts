import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BY_KIND,
  CENTS_MAX,
  type CallInputs,
  DAY_MINUTES,
  EXAMPLE,
  KINDS,
  MINUTES,
  minutesOf,
  SCENARIOS,
  SERVICES_MAX,
  tidyText,
  timeOf,
  WEEK_MINUTES,
} from './business.ts';
import { callFragment, readCallFragment } from './call-link.ts';
import LINES from './lines.json' with { type: 'json' };
import { type Call, type CallLine, captionOf, transcriptOf, writeCall } from './script.ts';

/** What people type into a field for a name. */
const ODD_NAMES = {
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

/** The example of each kind in each scenario, in every wording that matters. */
const examples = KINDS.flatMap((kind) =>
  SCENARIOS.flatMap((scenario) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((wording): CallInputs => {
      return { kind, ...BY_KIND[kind].example, scenario, wording, moment: 4_940 };
    }),
  ),
);

const toolsOf = ({ lines }: Call) => lines.flatMap((line) => (line.side === 'middle' ? line.tool : []));
const saidBy = (call: Call, who: string) =>
  call.lines.flatMap((line) => (line.side !== 'middle' && line.who === who ? [line.text] : []));
const textOf = ({ lines }: Call) => lines.map(captionOf).join('\n').replaceAll('\u00a0', ' ');

/** What no call may hold, whatever was typed. */
function problemsOf(call: Call): string[] {
  const { lines } = call;
  const text = textOf(call);
  const isAfterItself = ({ side }: CallLine, index: number) =>
    side !== 'middle' && side === lines[index + 1]?.side;
  const problems = {
    'a value that is none': /undefined|null|NaN|\[object/.test(text),
    'a gap or a doubled full stop': / {2}| [,.;:?!](?:\s|$)|\.\.|^\s|\s$/m.test(text),
    'an agent that does not say what it is': !saidBy(call, 'AI agent')[0]?.includes('AI assistant'),
    'an empty line': lines.some((line) => (line.side === 'middle' ? line.found : line.text) === ''),
    'two lines with one key': new Set(lines.map(({ key }) => key)).size !== lines.length,
    'too short': lines.length < 6 || toolsOf(call).length === 0,
    'somebody speaks twice in a row': lines.some(isAfterItself),
  };
  return Object.entries(problems).flatMap(([problem, isThere]) => (isThere ? problem : []));
}

const ALWAYS = { from: '00:00', to: '00:00' };
const HOURS = {
  usual: EXAMPLE.hours,
  'closed all week': { week: null, sat: null, sun: null },
  'day and night': { week: ALWAYS, sat: ALWAYS, sun: ALWAYS },
  'across midnight': { week: { from: '20:00', to: '02:00' }, sat: null, sun: null },
};
const thursday = (time: string) => 3 * DAY_MINUTES + minutesOf(time);

test('the examples read as calls, whatever the kind, the scenario and the wording', () => {
  for (const inputs of examples) {
    const call = writeCall(inputs);
    expect(problemsOf(call), textOf(call)).toEqual([]);
    expect(textOf(call)).not.toMatch(/\ba [aeio]|\ban [bcdfgjklmnpqrstvwxyz]|\{|\}/i);
    for (const line of call.lines)
      if (line.side !== 'middle') expect(line.text, line.key).toMatch(/^[\p{Lu}$].*[.?!]$/u);
  }
});

test('every line is used by some call, and asks for no fact but those that a call has', () => {
  const variants = examples.flatMap((inputs) =>
    [...Object.values(HOURS), { week: null, sat: { from: '10:00', to: '10:45' }, sun: null }].flatMap(
      (hours) =>
        [
          inputs.services,
          [{ name: 'Tour', minutes: 480, cents: 0 }],
          [{ name: '', minutes: 30, cents: null }],
        ].map((services) => ({ ...inputs, hours, services })),
    ),
  );
  const used = new Set(
    variants.flatMap((inputs) => writeCall(inputs).lines.map(({ key }) => key.split(' ')[0])),
  );
  expect(Object.keys(LINES).filter((name) => !used.has(name))).toEqual([]);
  const facts = new Set([...JSON.stringify(LINES).matchAll(/\{(\w+)\}/g)].map(([, fact]) => fact));
  expect([...facts].sort().join(' ')).toBe(
    'aService business caller chosen first length number opens other person price refusal slot wish',
  );
});

describe.each(SCENARIOS)('in the call “%s”', (scenario) => {
  test.each(Object.entries(ODD_NAMES))('a name with %s is put in as text', (_what, name) => {
    for (const hours of Object.values(HOURS)) {
      const services = [{ name, minutes: 30, cents: null }];
      const call = writeCall({ ...EXAMPLE, scenario, hours, business: name, person: name, services });
      // Such a name may hold anything, so that only what stands around it is looked at.
      const around = textOf(call).replaceAll(tidyText(name) || '\0', 'Fern');
      expect(around).not.toMatch(/undefined|null| {2}|\.\./);
      expect(saidBy(call, 'AI agent')[0]).toContain(tidyText(name) || 'the clinic');
    }
  });

  test('without any fact there is still a call', () => {
    const empty = { business: '', person: '', services: [], hours: HOURS['closed all week'] };
    const call = writeCall({ ...EXAMPLE, scenario, ...empty });
    expect(problemsOf(call), textOf(call)).toEqual([]);
  });
});

test('a time that is offered lies inside the hours, with room for the service', () => {
  const day = { from: '10:00', to: '12:00' };
  const inputs = { ...EXAMPLE, hours: { week: day, sat: null, sun: null }, moment: thursday('11:30') };
  for (let wording = 0; wording < 20; wording++) {
    const text = textOf(writeCall({ ...inputs, wording }));
    const [, hour = '', minute = '0'] = /tomorrow at (\d+)(?::(\d+))? a\.m\./.exec(text) ?? [];
    expect(Number(hour) * 60 + Number(minute)).toBeGreaterThanOrEqual(600);
    expect(Number(hour) * 60 + Number(minute)).toBeLessThanOrEqual(660);
    expect(text).not.toMatch(/today|Saturday|Sunday/);
  }
});

test('without a free time the agent takes a message and promises nothing', () => {
  const call = writeCall({ ...EXAMPLE, hours: HOURS['closed all week'] });
  expect(toolsOf(call)).toEqual(['Opening hours', 'Calendar', 'Message']);
  expect(textOf(call)).not.toMatch(/\d (?:a|p)\.m\. is free/);
});

test.each([
  ['usual', '21:05', 'Thursday, 9:05 p.m.: closed, opens tomorrow at 8:30 a.m.', ''],
  ['usual', '10:20', 'Thursday, 6:10 p.m.: closed, opens tomorrow at 8:30 a.m.', 'after closing'],
  ['day and night', '10:20', 'Thursday, 10:20 a.m.: open day and night', 'You never close'],
  ['closed all week', '10:20', 'Thursday, 10:20 a.m.: closed all week', ''],
  ['across midnight', '01:00', 'Thursday, 3:10 a.m.: closed, opens today at 8 p.m.', 'after closing'],
] as const)('a call after hours follows from the hours: %s, at %s', (hours, time, when, why) => {
  const inputs = { ...EXAMPLE, hours: HOURS[hours], moment: thursday(time) };
  const call = writeCall({ ...inputs, scenario: 'after-hours' });
  expect(call.when.replaceAll('\u00a0', ' ')).toBe(when);
  expect(call.moved).toMatch(why || /^$/);
});

test('a price is read from the list, and one that is not there is not made up', () => {
  const ask = (cents: number | null) =>
    writeCall({ ...EXAMPLE, scenario: 'price', services: [{ name: 'Tour', minutes: 20, cents }] });
  expect(textOf(ask(8_950))).toContain('$89.50');
  expect(textOf(ask(0))).toContain('No charge');
  expect(textOf(ask(null))).not.toContain('$');
  expect(toolsOf(ask(null))).toContain('Message');
});

test('what is urgent rings a person, also when it is closed; a question does not', () => {
  const closed = { ...EXAMPLE, moment: thursday('23:00') };
  const urgent = writeCall({ ...closed, scenario: 'urgent' });
  expect(toolsOf(urgent)).toEqual(['Opening hours', 'Rules', 'Hand-off']);
  expect(textOf(urgent)).toContain('Renée’s phone');
  const question = writeCall({ ...closed, scenario: 'person' });
  expect(toolsOf(question)).toEqual(['Opening hours', 'Facts', 'Message']);
});

test('typing a name changes no other word of the call', () => {
  const [before, after] = ['Fern', 'Fern &'].map((business) => textOf(writeCall({ ...EXAMPLE, business })));
  expect(after).toBe(before?.replaceAll('Fern', 'Fern &'));
});

test('another wording is another call with the same facts', () => {
  const calls = [0, 1, 2, 3].map((wording) => textOf(writeCall({ ...EXAMPLE, wording })));
  expect(new Set(calls).size).toBeGreaterThan(2);
});

test('the transcript is the call as text, and says what it is', () => {
  const text = transcriptOf(writeCall(EXAMPLE), 'https://example.com/a');
  expect(text).toMatch(
    /^Book a time: Harbour Street Dental\nThursday, 10:20 a\.m\.: open until 5 p\.m\.\n\nAI agent: /,
  );
  expect(text).toContain('   [Calendar] ');
  expect(text).toMatch(/A script, not a recording\. Made on https:\/\/example\.com\/a$/);
});

const anyText = fc
  .oneof(fc.constantFrom(...Object.values(ODD_NAMES)), fc.string({ unit: 'binary', maxLength: 80 }))
  .map(tidyText);
const anyTime = fc.nat({ max: 24 * 60 - 1 }).map(timeOf);
const anyDay = fc.option(fc.record({ from: anyTime, to: anyTime }), { nil: null });

/** Everything that can come out of the form. */
const anyInputs: fc.Arbitrary<CallInputs> = fc.record({
  business: anyText,
  kind: fc.constantFrom(...KINDS),
  person: anyText,
  hours: fc.record({ week: anyDay, sat: anyDay, sun: anyDay }),
  services: fc.array(
    fc.record({
      name: anyText,
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
      const isPlain = typed.every((name) => /^[\p{L} ]*$/u.test(name));
      // With odd names in it a text may hold anything; with plain ones it may not.
      const problems = problemsOf(call).filter((problem) => isPlain || !/gap|value/.test(problem));
      expect(problems, textOf(call)).toEqual([]);
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
