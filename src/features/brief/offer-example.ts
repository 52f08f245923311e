import { find } from '~/ui/element';
import examples from './rules/brief-examples.json' with { type: 'json' };

/**
 * What a business such as one of the demonstrations on /portfolio might write, by their ids there: fields of the brief.
 */
const EXAMPLES: Readonly<Record<string, { name: string; fields: Readonly<Record<string, string>> }>> =
  examples;

/**
 * For who comes from the demonstration `like` on /portfolio: offers words of such a business, which go only where
 * nothing is written yet.
 */
export function offerExample(
  form: HTMLFormElement,
  like: string,
  fillEmpty: (fields: Readonly<Record<string, string>>) => void,
): void {
  const example = Object.hasOwn(EXAMPLES, like) ? EXAMPLES[like] : undefined;
  if (!example) return;
  const button = find(form, '[data-like] button');
  find(form, '[data-like-name]').textContent = example.name;
  find(form, '[data-like]').hidden = false;
  button.addEventListener('click', () => {
    fillEmpty(example.fields);
    button.hidden = true;
    find(form, '[data-like-said]').textContent =
      'They stand in the form now, where it was empty. Change what is not you.';
  });
}
