import { expect, test } from 'vitest';
import { pictureSize } from './picture-size.ts';

const bytes = (...hex: string[]) => Uint8Array.from(Buffer.from(hex.join(''), 'hex'));

test('a PNG has its size at its start', () => {
  expect(pictureSize(bytes('89504e470d0a1a0a', '0000000d49484452', '0000045000000290', '08'))).toEqual({
    width: 1104,
    height: 656,
  });
});

test('a JPEG has its size in its frame, behind other parts', () => {
  const app = 'ffe0000400ff';
  const tables = 'ffc4000400ff';
  const frame = 'ffc20011080290045003012200021101031101';
  expect(pictureSize(bytes('ffd8', app, tables, frame))).toEqual({ width: 1104, height: 656 });
});

test.each(['', '47494638', 'ffd8', 'ffd8ffe0ffff'])('%j is neither', (hex) => {
  expect(pictureSize(bytes(hex.padEnd(40, '0')))).toBeUndefined();
});
