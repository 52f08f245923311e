import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Newsletter } from './Newsletter';

vi.mock('~/lib/public-env', () => ({}));

const html = renderToStaticMarkup(<Newsletter />);

test('the prerendered form has a labelled email field and a button', () => {
  const label = /<label for="([^"]+)">Email address<\/label>/.exec(html);
  expect(html).toContain(`id="${label?.[1]}"`);
  expect(html).toContain('type="email"');
  expect(html).toContain('autoComplete="email"');
  expect(html).toContain('<button type="submit" class="btn sm">Subscribe</button>');
});

test('without a script the form leads to the contact page and puts no address into the URL', () => {
  expect(html).toContain('action="/contact"');
  expect(html).not.toContain(' name=');
});

test('the page keeps its own words for a wrong address', () => {
  expect(html).toContain('noValidate=""');
  expect(html).not.toContain('required');
});
