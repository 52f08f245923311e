import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Header } from './Header';

test('the prerendered header is signed out and works without a script', () => {
  const html = renderToStaticMarkup(<Header path="/engage-iq" />);
  expect(html).toContain(
    '<div class="account-slot"><div class="account"><a class="account-out" href="/auth">Sign In</a></div></div>',
  );
  for (const id of ['menu-features', 'menu-pricing']) {
    expect(html).toContain(`popoverTarget="${id}"`);
    expect(html).toContain(`id="${id}" popover="auto"`);
  }
  expect(html.match(/<a href="[^"]+" aria-current="page">/g)).toEqual([
    '<a href="/engage-iq" aria-current="page">',
  ]);
});
