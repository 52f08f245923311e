import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Field } from '../../src/ui/Field.tsx';
import { type PageElement, readPage } from './built-page.ts';
import { pageAt } from './every-page.ts';

/** The element around a field, its label, its hint if there is one, the input and the place of its error. */
function fieldOf(elements: readonly PageElement[], id: string): PageElement[] {
  const label = elements.findIndex(({ attributes }) => attributes.for === id);
  const error = elements.findIndex(({ attributes }) => attributes.id === `${id}-error`);
  return elements.slice(label - 1, error + 1);
}

test.each([
  [
    '/contact',
    {
      id: 'contact-email',
      name: 'email',
      label: 'Email',
      type: 'email',
      autoComplete: 'email',
      required: true,
    },
  ],
  [
    '/questionnaire',
    {
      id: 'questionnaire-about',
      name: 'about',
      label: 'Your trade and your town',
      hint: 'For example: a two-chair hair salon in Red Deer.',
      maxLength: 200,
      autoComplete: 'off',
    },
  ],
])('a field of %s has the same markup in an island', (route, properties) => {
  const built = fieldOf(pageAt(route).elements, properties.id);
  // What a form in steps notes of its questions.
  delete built[0]?.attributes['data-question'];
  delete built[0]?.attributes['data-field'];
  const island = readPage('', renderToStaticMarkup(createElement(Field, properties)));
  expect(built).toEqual(fieldOf(island.elements, properties.id));
});
