import { showProblems } from '~/lib/form-problems';
import { go } from '~/ui/classes';
import { find, h } from '~/ui/element';
import { BUYER_LABELS } from './rules/buyer';

/** The fields of the form in a list of what is wrong. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  period: 'How often you pay',
  units: 'How many',
  ...BUYER_LABELS,
  province: 'Province',
  terms: 'Terms',
};

/** Each problem stands beside its field, and in `list`, near the button, are links to the fields. */
export function tellProblems(
  form: HTMLFormElement,
  list: HTMLElement,
  problems: ReadonlyMap<string, string>,
): void {
  const links = [...problems.keys()].map((field) =>
    h(
      'li',
      { 'data-wrong': field },
      h('a', { href: `#order-${field}`, className: go }, FIELD_NAMES[field] ?? field),
    ),
  );
  find(list, 'ul').replaceChildren(...links);
  list.hidden = links.length === 0;
  showProblems(form, problems);
}
