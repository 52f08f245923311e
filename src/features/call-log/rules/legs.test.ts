import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callerKey, isPlaceholder, type Leg, Legs, textKey, type WholeCall } from './legs.ts';

const NOON = Date.UTC(2026, 2, 2, 12) / 1_000;

/** Calls of what is added: when they began after noon, how they ended, and how long somebody talked. */
function fold(...rows: (Partial<Leg> & { at: number })[]) {
  const legs = new Legs();
  for (const { at, ...row } of rows) {
    const start = NOON + at;
    legs.add({
      call: 0,
      caller: 0,
      dayFirst: start,
      monthFirst: start,
      hasClock: true,
      hasYear: true,
      direction: 'in',
      outcome: 'missed',
      seconds: 0,
      ringing: undefined,
      ...row,
    });
  }
  const calls: WholeCall[] = [];
  const folded = legs.eachCall('monthFirst', (call) => calls.push(call));
  return {
    ...folded,
    list: calls.map(({ start, outcome, seconds }) => `${start - NOON} ${outcome} ${seconds}`),
  };
}
const ADA = callerKey('(416) 555-0101');
const answered = (at: number, seconds: number) => ({ at, seconds, outcome: 'answered' }) as const;

describe('rows with the same identifier', () => {
  test('talk once where they ran at the same time, and one after the other where they were put through', () => {
    const call = 7;
    expect(fold({ ...answered(0, 300), call }, { ...answered(20, 280), call }).list).toEqual([
      '0 answered 300',
    ]);
    expect(fold({ ...answered(1, 120), call }, { ...answered(125, 60), call }).list).toEqual([
      '1 answered 180',
    ]);
    expect(fold({ ...answered(1, 120), call }, { ...answered(61, 120), call }).list).toEqual([
      '1 answered 180',
    ]);
  });

  test('in a log without seconds a transfer in the minute before adds up all the same', () => {
    const call = 7;
    expect(fold({ ...answered(0, 170), call }, { ...answered(120, 60), call }).list).toEqual([
      '0 answered 230',
    ]);
    expect(fold({ ...answered(60, 30), call }, { ...answered(60, 30), call }).list).toEqual([
      '60 answered 30',
    ]);
  });

  test('are one call in whatever order they stand, and are answered if one was', () => {
    const plan = fc.array(
      fc.record({ at: fc.nat(40_000), rings: fc.integer({ min: 1, max: 5 }), isAnswered: fc.boolean() }),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(plan, fc.infiniteStream(fc.nat(1_000)), (calls, places) => {
        const rows = calls.flatMap(({ at, rings, isAnswered }, index) =>
          Array.from({ length: rings }, (_, ring) => {
            const row = { at: at + ring * 15, call: index + 1, place: places.next().value ?? 0 };
            return isAnswered && ring === rings - 1 ? { ...row, ...answered(row.at, 90) } : row;
          }),
        );
        // A second row, so that identifiers are known to come twice.
        const twice = [
          { at: 0, call: 99, place: 0 },
          { at: 1, call: 99, place: 1 },
        ];
        const { list } = fold(...[...rows, ...twice].sort((a, b) => a.place - b.place));
        expect(list).toHaveLength(calls.length + 1);
        expect(list.filter((line) => line.includes(' answered 90'))).toHaveLength(
          calls.filter(({ isAnswered }) => isAnswered).length,
        );
      }),
    );
  });

  test('are two calls if the identifier comes back with the number of another caller', () => {
    const BOB = callerKey('(416) 555-0102');
    const rows = (caller: number, at: number) =>
      fold({ at: 0, call: 7, caller: ADA }, { at, call: 7, caller });
    expect(rows(BOB, 60).list).toHaveLength(2);
    for (const [caller, at] of [
      [ADA, 60],
      [0, 60],
      [BOB, 4],
    ] as const)
      expect(rows(caller, at).list).toHaveLength(1);
  });

  test('are two calls if the system used the identifier again the next day', () => {
    expect(fold({ at: 0, call: 7 }, { at: 86_400, call: 7 })).toMatchObject({
      calls: 0,
      list: { length: 2 },
    });
  });
});

describe('rows of one caller without an identifier', () => {
  test('are one call while it rings: at once, or one phone after the other', () => {
    const ring = { caller: ADA, seconds: 20 };
    const log = fold({ at: 0, ...ring }, { at: 20, ...ring }, { ...answered(40, 60), caller: ADA });
    expect(log).toEqual({ calls: 1, legs: 3, list: ['0 answered 60'] });
    expect(fold({ at: 0, caller: ADA }, { at: 3, caller: ADA }, { at: 5, caller: ADA }).legs).toBe(3);
    const rings = fold({ at: 0, caller: ADA, ringing: 50 }, { ...answered(52, 60), caller: ADA, ringing: 4 });
    expect(rings.list).toEqual(['0 answered 60']);
  });

  test.each([
    [
      'a minute later',
      [
        { at: 0, caller: ADA },
        { at: 60, caller: ADA },
      ],
    ],
    [
      'some seconds later, where nothing says how long it rang',
      [
        { at: 0, caller: ADA },
        { at: 20, caller: ADA },
      ],
    ],
    [
      'that is answered, where nothing says that the missed one still rang',
      [
        { at: 0, caller: ADA },
        { ...answered(25, 60), caller: ADA },
      ],
    ],
    [
      'after it rang for ten seconds',
      [
        { at: 0, caller: ADA, seconds: 10 },
        { at: 25, caller: ADA },
      ],
    ],
    [
      'after an answered call ended',
      [
        { ...answered(0, 8), caller: ADA },
        { at: 12, caller: ADA },
      ],
    ],
  ])('are a second call %s', (_, rows) => {
    expect(fold(...rows)).toMatchObject({ calls: 0, list: { length: 2 } });
  });

  test('are as many calls as rows if they went out, or where no time of day is known', () => {
    expect(
      fold({ at: 0, caller: ADA, direction: 'out' }, { at: 0, caller: ADA, direction: 'out' }).calls,
    ).toBe(0);
    expect(fold({ at: 0, caller: ADA, hasClock: false }, { at: 0, caller: ADA, hasClock: false }).calls).toBe(
      0,
    );
  });

  test('with identifiers that tell calls apart are told apart by them', () => {
    const two = fold(
      { at: 0, caller: ADA, call: 1 },
      { at: 0, caller: ADA, call: 1 },
      { at: 1, caller: ADA, call: 2 },
    );
    expect(two).toMatchObject({ calls: 1, legs: 2, list: { length: 2 } });
    // An identifier of a single row says nothing about its call, whatever others do.
    const own = [
      { at: 0, caller: ADA, call: 2 },
      { at: 0, caller: ADA, call: 3 },
    ];
    expect(fold(...own).calls).toBe(1);
    expect(fold({ at: 900, call: 1 }, { at: 900, call: 1 }, ...own).calls).toBe(2);
  });
});

test('a caller is the same with and without the country code', () => {
  for (const text of ['+14165550101', '1-416-555-0101', '416.555.0101', 'Ada (416) 555-0101'])
    expect(callerKey(text), text).toBe(ADA);
});

test.each([
  '',
  'anonymous',
  'Private',
  '+266696687',
  '416-555-XXXX',
  '•••• ••01',
  '0000000000',
  '101',
  'Toronto ON',
])('%j is nobody’s number', (text) => {
  expect(callerKey(text)).toBe(0);
});

test('different texts have different keys', () => {
  const keys = new Set(Array.from({ length: 200_000 }, (_, index) => textKey(`1772460311.${index}`)));
  expect(keys.size).toBe(200_000);
});

test.each(['N/A', '#N/A', '(null)', '<none>', 'not available', '-1', '0.0', '—', '', '1.77246E+12'])(
  'the identifier “%s” is none',
  (text) => {
    expect(isPlaceholder(text)).toBe(true);
  },
);
test.each(['0000', '00000000-0000-0000-0000-000000000000'])('%s is none', (text) => {
  expect(isPlaceholder(text)).toBe(true);
});
test.each(['1772461234.17', '100', 'a1b2', 'CA0'])('the identifier “%s” is one', (text) => {
  expect(isPlaceholder(text)).toBe(false);
});
