import { describe, expect, test } from 'vitest';
import { SOUNDS } from './rules/sounds';
import { fixedParts, movingParts } from './mouth-drawing';

const pathsOf = (drawing: string) =>
  [...drawing.matchAll(/<path ([^>]*?)d="([^"]+)"/g)].map(([, attributes = '', d = '']) => ({
    attributes,
    d,
  }));
/** The end points of all pieces of a path; control points may stand outside of what is seen. */
const pointsOf = (d: string) =>
  [...d.matchAll(/[MLC]([-\d. ]+)/g)].map(([, numbers = '']) =>
    numbers.trim().split(' ').map(Number).slice(-2),
  );
const named = (id: string) => {
  const sound = SOUNDS.find((one) => one.id === id);
  if (!sound) throw new Error(`There is no sound ${id}.`);
  return movingParts(sound);
};
const sockets = (id: string) =>
  [...named(id).matchAll(/<circle fill="var\(--([\w-]+)\)"[^>]*cx="([\d.]+)" cy="([\d.]+)"/g)].map(
    ([, fill, x, y]) => ({ isLit: fill === 'cord', x: Number(x), y: Number(y) }),
  );

test.each(SOUNDS)('the parts of $sign lie in the drawing', (sound) => {
  for (const { d } of pathsOf(movingParts(sound))) {
    expect(d).toMatch(/^M[-\d.]+ [-\d.]+([LC][-\d. ]+|z)+$/);
    for (const [x = Number.NaN, y = Number.NaN] of pointsOf(d)) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(200);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(196 + 6);
    }
  }
});

test.each(SOUNDS)('what is filled is closed: the jaw, the teeth and the tongue of $sign', (sound) => {
  const [jaw, teeth, tongue] = pathsOf(movingParts(sound));
  for (const part of [jaw, teeth, tongue]) expect(part?.d.endsWith('z')).toBe(true);
});

test.each(SOUNDS)(
  'the mouth is closed if $sign is stopped, or goes through the nose or the sides',
  (sound) => {
    const { lips, tip, tongue } = sound.start;
    const isClosed = lips === 'closed' || tip === 'on ridge' || tongue.includes(0);
    expect(isClosed).toBe(['stopped', 'released', 'nose', 'sides'].includes(sound.air));
  },
);

describe('where things are', () => {
  const peak = (id: string) => sockets(id)[0] ?? { isLit: false, x: 0, y: 0 };

  test('the vowels stand to each other as in the chart', () => {
    expect(peak('see').x).toBeLessThan(peak('bird').x);
    expect(peak('bird').x).toBeLessThan(peak('blue').x);
    for (const downwards of ['see sit bed cat', 'blue good law lot']) {
      const heights = downwards.split(' ').map((id) => peak(id).y);
      expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    }
  });

  test('a gliding vowel goes from an open socket to a lit one', () => {
    const [from, to] = sockets('my');
    expect([from?.isLit, to?.isLit]).toEqual([false, true]);
    expect(to?.y).toBeLessThan(from?.y ?? 0);
  });

  test('the voice is lit, and where the breath is held there is an open socket', () => {
    expect(sockets('bad').map(({ isLit }) => isLit)).toEqual([false, true]);
    expect(sockets('pen').map(({ isLit }) => isLit)).toEqual([false, false]);
    expect(sockets('zoo').map(({ isLit }) => isLit)).toEqual([true]);
  });

  test('the breath of a nose sound leaves above the lips, and that of the others through them', () => {
    const exit = (id: string) => {
      const cords = pathsOf(named(id)).filter(({ attributes }) => attributes.includes('--cord'));
      return pointsOf(cords.at(-1)?.d ?? '').at(-3);
    };
    expect(exit('man')?.[1]).toBeLessThan(80);
    expect(exit('sun')?.[1]).toBeGreaterThan(95);
  });
});

test('what stays is drawn without a colour of its own', () => {
  expect(fixedParts).not.toMatch(/#[0-9a-f]{3}/i);
});
