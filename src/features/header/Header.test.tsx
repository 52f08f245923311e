import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Header } from './Header';

test('the prerendered header is signed out and works without a script', () => {
  expect(renderToStaticMarkup(<Header />)).toBe(
    '<div class="account"><a class="account-out" href="/auth">Sign In</a></div>',
  );
});
