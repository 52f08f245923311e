import { expect, test } from 'vitest';
import { pages } from './every-page.ts';

test('without its switch the site asks nobody for consent, and says so', () => {
  const page = pages.find(({ route }) => route === '/oauth/consent');
  expect(page?.html).toContain('This site does not sign people in to other services.');
  expect(page?.html).not.toContain('component-export="Auth"');
  expect(page?.html).toContain('<meta name="robots" content="noindex">');
});
