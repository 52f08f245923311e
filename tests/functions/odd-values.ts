import fc from 'fast-check';

/** What visitors, programs and clocks may send in each field: mostly of its kind, and odd in every other way. */

const codePoint = (min: number, max: number) =>
  fc.integer({ min, max }).map((code) => String.fromCodePoint(code));
const below = (max: number) => fc.nat(max).map((number) => String(number).padStart(2, '0'));
const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((texts) => texts.join(''));
const mostly = <Value>(usual: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: other });

/** Few halves of a surrogate pair and few NULs: with one of them a body is refused before any schema sees it. */
const unit = fc.oneof(
  { weight: 400, arbitrary: codePoint(0x20, 0x7e) },
  { weight: 100, arbitrary: codePoint(1, 0x9f) },
  {
    weight: 100,
    arbitrary: fc.constantFrom(...'./@- \u0301\u200d\u202e\u2066\u200f\ufeff\u2028\ufffe\u0378。'),
  },
  { weight: 200, arbitrary: codePoint(0xa0, 0xd7_ff) },
  { weight: 200, arbitrary: codePoint(0xe0_00, 0x10_ff_ff) },
  { weight: 1, arbitrary: fc.constantFrom('\0', '\ud83d', '\udc4b') },
);
const odd = (maxLength: number) => fc.string({ unit, maxLength });
const repeated = (most: number) => fc.tuple(odd(3), fc.nat(most)).map(([text, times]) => text.repeat(times));
const letters = (max: number) =>
  fc.string({
    unit: fc.oneof(codePoint(0x61, 0x7a), codePoint(0xc0, 0x6_ff), codePoint(0x4e_00, 0x9f_ff)),
    minLength: 1,
    maxLength: max,
  });

const year = mostly(
  fc.nat(9_999).map((number) => String(number).padStart(4, '0')),
  fc.constantFrom('0000', '1969', '9999', '+275760', '-000001', '-271821', '२०२६'),
);
const zone = fc.oneof(
  fc.constantFrom('', 'Z', 'z', ' BC', '[u-ca=hebrew]', 'Z[u-ca=islamic]', '[Europe/Paris]', '-00:00'),
  joined(fc.constantFrom('+', '-'), below(25), fc.constantFrom(':', ''), below(60)),
);
const day = joined(year, fc.constant('-'), below(13), fc.constant('-'), below(32));
const time = joined(
  below(25),
  fc.constant(':'),
  below(61),
  fc.constantFrom(':00', ':59.999999999', ':60', ''),
);
const moment = joined(day, fc.constantFrom('T', 't', ' '), time, zone);
const clocks = fc.constantFrom(
  'infinity',
  'now',
  'J2451187',
  '令和8年11月20日',
  'Fri Nov 20 2026',
  '2026-W47-5',
);

const local = fc.string({ unit: codePoint(0x21, 0x7e), minLength: 1, maxLength: 8 });
const path = fc.string({ unit: codePoint(0x2d, 0x7a), maxLength: 220 });

/** By the name of the field; each value is of its own. */
export const oddValues = {
  name: mostly(joined(letters(10), odd(5), letters(10)), odd(100)),
  email: mostly(
    joined(
      local.map((text) => text.replace(/[^\w!#$%&'*+/=?^`{|}~-]/g, '')),
      fc.constant('@'),
      letters(8),
      fc.constant('.'),
      letters(8),
    ),
    odd(300),
  ),
  message: fc.oneof({ weight: 199, arbitrary: odd(60) }, { weight: 1, arbitrary: repeated(12_500) }),
  timestamp: mostly(moment, fc.oneof(clocks, odd(30))),
  userAgent: fc.oneof({ weight: 49, arbitrary: odd(60) }, { weight: 1, arbitrary: repeated(2_100) }),
  page: mostly(
    path.map((text) => `/${text.replace(/[^\w/-]/g, '')}`),
    odd(10),
  ),
  elapsedMs: fc.oneof(fc.double({ min: 0 }), fc.constantFrom(0, 1e308, 2 ** 53, Number.MIN_VALUE)),
  units: mostly<number>(fc.integer({ min: -5, max: 510 }), fc.oneof(fc.double(), fc.maxSafeInteger())),
  key: mostly(
    fc.uuid().map((uuid) => (uuid.startsWith('a') ? uuid.toUpperCase() : uuid)),
    odd(36),
  ),
};
export type OddField = keyof typeof oddValues;
