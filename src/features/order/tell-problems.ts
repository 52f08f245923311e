import { showProblems } from '~/lib/form-problems';
import { go } from '~/ui/classes';
import { find, h } from '~/ui/element';
import { BUYER_LABELS } from './rules/buyer';
import * as t from './rules/messages';

/** The fields of the form in a list of what is wrong. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  period: t.howOften,
  units: t.howMany,
  ...BUYER_LABELS,
  province: t.province,
  terms: t.terms,
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
