import { expect, test } from 'vitest';
import { sniffFile } from './file-kind.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0), 0]));

test.each([
  ['UTF-8', bytes('Résultat,Manqué'), { encoding: 'utf-8' }],
  ['nothing', bytes(''), { encoding: 'utf-8' }],
  ['Windows-1252', Uint8Array.from([0x52, 0xe9, 0x73, 0x2c]), { encoding: 'windows-1252' }],
  ['UTF-16 with its mark', Uint8Array.from([0xff, 0xfe, 0x44, 0]), { encoding: 'utf-16le' }],
  ['UTF-16 the other way round', Uint8Array.from([0xfe, 0xff, 0, 0x44]), { encoding: 'utf-16be' }],
  ['UTF-16 without a mark', utf16('Date,Status'), { encoding: 'utf-16le' }],
  ['a workbook', bytes('PK\u0003\u0004…'), { not: 'workbook' }],
  ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), { not: 'old-workbook' }],
  ['a PDF', bytes('%PDF-1.7'), { not: 'pdf' }],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 4]), { not: 'binary' }],
])('%s', (_, content, kind) => {
  expect(sniffFile(content, true)).toEqual(kind);
});

test('a letter cut in two at the end of the first bytes is still UTF-8, unless the file ends there', () => {
  const cut = bytes('Manqué').slice(0, -1);
  expect(sniffFile(cut, false)).toEqual({ encoding: 'utf-8' });
  expect(sniffFile(cut, true)).toEqual({ encoding: 'windows-1252' });
});
