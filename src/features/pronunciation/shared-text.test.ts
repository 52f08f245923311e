import { expect, test } from 'vitest';
import { linkTo, sharedText } from './shared-text';

const PAGE = 'https://site.test/ipa-speak-buddy';

test('a link holds the text, whatever is in it', () => {
  for (const text of ['Though', 'a & b = 100% #1', 'naïve 東京 😀', 'two\nlines']) {
    const link = linkTo(text, PAGE) ?? '';
    expect(new URL(link).pathname + new URL(link).search).toBe('/ipa-speak-buddy');
    expect(sharedText(new URL(link).hash)).toBe(text);
  }
});

test('a long text gets no link, and a damaged or foreign one holds no text', () => {
  expect(linkTo('a'.repeat(1_001), PAGE)).toBeUndefined();
  for (const hash of ['', '#try', '#text=%E0%A4%A', 'text=a']) expect(sharedText(hash)).toBe('');
});
