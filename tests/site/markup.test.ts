import { expect, test } from 'vitest';
import { named, readPage, valuesOf } from './built-page.ts';
import { problemsOfPages, standsAlone } from './every-page.ts';

const REFERENCES = 'for aria-labelledby aria-describedby aria-controls popovertarget commandfor list'.split(
  ' ',
);

test('a browser reads every page exactly as it is written', () => {
  expect(problemsOfPages(({ markupProblems }) => markupProblems)).toEqual({});
});

test.for([
  ['a list in a paragraph', '<p><ul><li>One</li></ul></p>'],
  ['a missing end tag', '<section><h2>One</section>'],
  ['a link in a link', '<a href="/">One <a href="/two">two</a></a>'],
  ['a row outside a table body', '<table><tr><td>One</td></tr></table>'],
  ['the same attribute twice', '<p id="a" id="b">One</p>'],
])('the reader of pages notices %s', ([, body]) => {
  const page = (content: string) =>
    readPage(
      '/',
      `<!doctype html><html lang="en-CA"><head><title>A</title></head><body>${content}</body></html>`,
    );
  expect(page('<p>One</p>').markupProblems).toEqual([]);
  expect(page(body ?? '').markupProblems).not.toEqual([]);
});

test('every id stands once on a page', () => {
  const repeated = (ids: string[]) => ids.filter((id, index) => ids.indexOf(id) !== index);
  expect(problemsOfPages((page) => repeated(valuesOf(page, 'id')))).toEqual({});
});

test('every reference to an id finds it', () => {
  const dangling = problemsOfPages((page) => {
    const ids = new Set(valuesOf(page, 'id'));
    const named = REFERENCES.flatMap((attribute) => valuesOf(page, attribute)).flatMap((value) =>
      value.split(/\s+/),
    );
    return named.filter((id) => !ids.has(id));
  });
  expect(dangling).toEqual({});
});

test('no element carries code or styles in an attribute', () => {
  const inline = problemsOfPages(({ elements }) =>
    elements.flatMap(({ name, attributes }) =>
      Object.keys(attributes)
        .filter((attribute) => attribute === 'style' || attribute.startsWith('on'))
        .map((attribute) => `<${name} ${attribute}>`),
    ),
  );
  expect(inline).toEqual({});
});

test('the menus of every page are native elements, so they open without JavaScript; an order has none', () => {
  const missing = problemsOfPages((page) => {
    if (standsAlone(page)) return valuesOf(page, 'popovertarget').filter((id) => id !== 'chat-panel');
    const dropdowns = page.elements
      .filter(({ attributes }) => attributes.popover !== undefined)
      .map(({ attributes }) => attributes.id);
    const openers = named(page, 'button').map(({ attributes }) => attributes.popovertarget);
    const dialogs = named(page, 'dialog').map(({ attributes }) => attributes.id);
    const modals = named(page, 'button').filter(({ attributes }) => attributes.command === 'show-modal');
    return [
      ...['menu-features', 'menu-pricing'].filter((id) => !dropdowns.includes(id) || !openers.includes(id)),
      ...(modals.some(({ attributes }) => dialogs.includes(attributes.commandfor))
        ? []
        : ['the slide-in menu']),
    ];
  });
  expect(missing).toEqual({});
});

test('every form leads somewhere without JavaScript, or its page says what to do instead', () => {
  const stuck = problemsOfPages((page) => {
    const forms = named(page, 'form').filter(({ attributes }) => !attributes.action);
    return forms.length > 0 && named(page, 'noscript').length === 0 ? [`${forms.length} forms`] : [];
  });
  expect(stuck).toEqual({});
});
