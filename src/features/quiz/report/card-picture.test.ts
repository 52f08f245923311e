import { expect, test } from 'vitest';
import { balanced, nameSize } from './card-picture';

/** A pen whose letters are all six tenths of their size wide. */
function pen() {
  const context = {
    font: '',
    measureText: (text: string) => ({
      width: text.length * 0.6 * Number(/(\d+)px/.exec(context.font)?.[1]),
    }),
  };
  return context as unknown as CanvasRenderingContext2D;
}

test.each([
  'Wolfeschlegelsteinhausen von Bergerdorff-Santos',
  'Zoë Nguyễn',
  'عبد الرحمن بن عبد العزيز',
  'Muhammad Abdul-Rahman al-Khwarizmi ibn Musa of Baghdad',
])('no word of a name is torn: %s', (name) => {
  const context = pen();
  const size = nameSize(context, name, 750);
  context.font = `700 ${size}px sans`;
  const lines = balanced(context, name, 750);
  expect(lines.join(' ')).toBe(name);
  for (const line of lines) expect(context.measureText(line).width).toBeLessThanOrEqual(750);
});

test('a word that no size fits is broken at the least one', () => {
  const context = pen();
  expect(nameSize(context, 'x'.repeat(80), 750)).toBe(38);
});
