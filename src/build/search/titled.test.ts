import { expect, test } from 'vitest';
import { titled } from './titled.ts';

test('the index takes the title of the page, and not its first heading', () => {
  const page = '<body><main id="main"><h1>Two hands in a mouth.</h1></main></body>';
  expect(titled(page, 'An AI receptionist for “dental” offices')).toBe(
    '<body><main data-pagefind-meta="title:An AI receptionist for “dental” offices" id="main"><h1>Two hands in a mouth.</h1></main></body>',
  );
});

test('signs that would end the attribute are written for it', () => {
  expect(titled('<main>', 'A "page" & more')).toBe(
    '<main data-pagefind-meta="title:A &quot;page&quot; &amp; more">',
  );
});
