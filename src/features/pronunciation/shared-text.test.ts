import { expect, test } from 'vitest';
import { linkTo, sharedText } from './shared-text';

const PAGE = 'https://site.test/ipa-speak-buddy';
const speech = { accent: 'british', manner: 'natural' } as const;

test('a link holds the text, whatever is in it, and how it was shown', () => {
  for (const text of ['Though', 'a & b = 100% #1', 'naïve 東京 😀', 'two\nlines']) {
    const link = linkTo({ text, ...speech }, PAGE) ?? '';
    expect(new URL(link).pathname + new URL(link).search).toBe('/ipa-speak-buddy');
    expect(sharedText(new URL(link).hash)).toEqual({ text, ...speech });
  }
});

test('a long text gets no link, and a damaged or foreign one holds no text', () => {
  expect(linkTo({ text: 'a'.repeat(1_001), ...speech }, PAGE)).toBeUndefined();
  const foreign = ['#british-natural=', '#british-natural=%E0%A4%A', 'british-natural=a', '#welsh-natural=a'];
  for (const hash of ['', '#try', ...foreign]) expect(sharedText(hash)).toBeUndefined();
});
