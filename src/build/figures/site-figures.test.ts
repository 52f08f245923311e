import { expect, test } from 'vitest';
import { PageSizes, writeFigures } from './site-figures.ts';

test('pages are counted and weighed', async () => {
  const sizes = new PageSizes();
  await sizes.add('<p>small</p>');
  sizes.addNow(`<p>${'larger '.repeat(99)}</p>`);
  const figures = sizes.figures();
  expect(figures).toMatchObject({ pages: '2' });
  expect(Number(figures['median-kilobytes'])).toBeLessThanOrEqual(Number(figures['largest-kilobytes']));
});

test('each figure goes to its place', () => {
  const html = '<b data-figure="pages">…</b> and <b>1</b>';
  expect(writeFigures(html, { pages: '7' })).toBe('<b>7</b> and <b>1</b>');
});

test('a place without a figure, and a figure without a place, stop the build', () => {
  expect(() => writeFigures('<b data-figure="cookies">…</b>', {})).toThrow('No figure is called "cookies".');
  expect(() => writeFigures('<b>1</b>', { pages: '7' })).toThrow('no place for: pages');
});
