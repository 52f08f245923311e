import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Header } from './Header';

test('the prerendered header is signed out and works without a script', () => {
  const html = renderToStaticMarkup(<Header path="/engage-iq" />);
  expect(html).toMatch(/<a [^>]*href="\/auth">Sign In<\/a><\/div>$/);
  expect(html).not.toContain('Account: ');
  for (const id of ['menu-features', 'menu-pricing']) {
    expect(html).toContain(`popoverTarget="${id}"`);
    expect(html).toMatch(RegExp(`<div [^>]*id="${id}" popover="auto"`));
  }
});

test.each([
  ['/contact', ['/contact']],
  ['/engage-iq', ['/engage-iq']],
  ['/mod-iq-pricing', ['/mod-iq-pricing']],
  ['/privacy-policy', []],
])('on %s the header marks %j', (path, marked) => {
  const html = renderToStaticMarkup(<Header path={path} />);
  expect([...html.matchAll(/<a href="([^"]+)" [^>]*aria-current="page">/g)].map(([, href]) => href)).toEqual(
    marked,
  );
});
