import { expect, test } from 'vitest';
import { pageAt } from './every-page.ts';

test('without its switch the site asks nobody for consent, and says so', () => {
  const { html } = pageAt('/oauth/consent');
  expect(html).toContain('This site does not sign people in to other services.');
  expect(html).not.toContain('component-export="Auth"');
  expect(html).toContain('<meta name="robots" content="noindex">');
});
