import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { currentConsent } from '~/site/consent';
import { Newsletter } from './Newsletter';

vi.mock('~/lib/public-env', () => ({}));

const html = renderToStaticMarkup(<Newsletter />);

test('the prerendered form has a labelled email field and a button', () => {
  const label = /<label [^>]*for="([^"]+)">Email address<\/label>/.exec(html);
  expect(html).toContain(`id="${label?.[1]}"`);
  expect(html).toContain('type="email"');
  expect(html).toContain('autoComplete="email"');
  expect(html).toMatch(/<button type="submit" [^>]*aria-describedby="[^"]+">Subscribe<\/button>/);
});

test('the words that people agree to stand beside the button and describe it', () => {
  const described = /<button [^>]*aria-describedby="([^"]+)"/.exec(html);
  const [, words] = RegExp(`<p id="${described?.[1]}"[^>]*>([^<]+)</p>`).exec(html) ?? [];
  expect(words).toBe(currentConsent('newsletter').text);
});

test('the field for programs is out of reach of people', () => {
  const [decoy = ''] = /<div [^>]*aria-hidden="true" inert="">.+?<\/div>/.exec(html) ?? [];
  expect(decoy).toContain('tabindex="-1"');
  expect(decoy).toContain('autoComplete="off"');
});

test('without a script the form leads to the contact page, with no address in the URL; words for it are our own', () => {
  expect(html).toContain('action="/contact"');
  expect(html).not.toContain(' name=');
  expect(html).toContain('noValidate=""');
  expect(html).not.toContain('required');
});
