import { expect, test } from 'vitest';
import { measurePages, writeFigures } from './site-figures.ts';

const measured = (pages: readonly string[]) =>
  measurePages(new Map(pages.map((html, file) => [`${file}`, html.length])), (file) => pages[+file] ?? '');

test('pages are weighed', () => {
  const figures = measured(['<p>small</p>', `<p>${'larger '.repeat(99)}</p>`]);
  expect(Number(figures['median-kilobytes'])).toBeLessThanOrEqual(Number(figures['largest-kilobytes']));
});

test('of many pages the middle one and the largest are found without compressing all', () => {
  const random = (length: number) =>
    Array.from({ length }, (_, index) => String.fromCharCode(33 + ((index * index * 7919) % 89))).join('');
  const pages = Array.from({ length: 301 }, (_, index) => random(1_000 + 10 * ((index * 37) % 301)));
  const each = pages.map((page) => Number(measured([page])['median-kilobytes'])).sort((a, b) => a - b);
  const figures = measured(pages);
  expect(Number(figures['median-kilobytes'])).toBeCloseTo(each[150] ?? 0, 1);
  expect(Number(figures['largest-kilobytes'])).toBe(each.at(-1));
});

test('each figure goes to its place', () => {
  const html = '<b data-figure="pages">…</b> and <b>1</b>';
  expect(writeFigures(html, { pages: '7' })).toBe('<b>7</b> and <b>1</b>');
});

test('a place without a figure, and a figure without a place, stop the build', () => {
  expect(() => writeFigures('<b data-figure="cookies">…</b>', {})).toThrow('No figure is called "cookies".');
  expect(() => writeFigures('<b>1</b>', { pages: '7' })).toThrow('no place for: pages');
});
