import { StripeRefusal } from './refusal.ts';

export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormObject = { [name: string]: FormValue };

const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;
const DEPTH_MAX = 8;

/**
 * The nested value that a form or a query stands for: `line_items[0][quantity]=2`, `expand[]=customer`.
 * @throws StripeRefusal for names with unbalanced brackets, and where one name is both a value and a group.
 */
export function parseForm(text: string): FormObject {
  const root: FormObject = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const [, first, rest = ''] = NAME.exec(name) ?? [];
    if (first === undefined) throw invalid(name);
    const keys = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)];
    if (keys.length > DEPTH_MAX) throw invalid(name);
    let group = root;
    for (const key of keys.slice(0, -1)) {
      const inner = nameIn(group, key);
      const next = group[inner] ?? (Object.create(null) as FormObject);
      if (typeof next === 'string') throw invalid(name);
      group[inner] = next;
      group = next as FormObject;
    }
    const last = nameIn(group, keys.at(-1) ?? '');
    if (typeof group[last] === 'object') throw invalid(name);
    group[last] = value;
  }
  return withLists(root) as FormObject;
}

/** `[]` stands for the next number. */
function nameIn(group: FormObject, key: string): string {
  return key === '' ? String(Object.keys(group).length) : key;
}

/** Groups whose names are 0, 1, 2 … are lists. */
function withLists(value: FormValue, isRoot = true): FormValue {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner, false)] as const);
  const isList = !isRoot && entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : { ...Object.fromEntries(entries) };
}

function invalid(name: string): StripeRefusal {
  return new StripeRefusal(`Invalid request (check that your POST body is valid): ${name}`, { param: name });
}
