import type { Ledger } from './ledger.ts';
import { StripeRefusal } from './refusal.ts';

type Fields = Record<string, unknown>;

const DEPTH_MAX = 4;

/** A copy for the answer: ids that `paths` name become objects, and what has to be asked for is left out otherwise. */
export function expanded(value: object, paths: string[], ledger: Ledger): Fields {
  const copy = structuredClone(value) as Fields;
  for (const path of paths) {
    const keys = path.split('.');
    if (keys.length > DEPTH_MAX)
      throw new StripeRefusal(`You cannot expand more than ${DEPTH_MAX} levels of a property.`);
    expand(copy, keys, ledger, path);
  }
  for (const object of copy.object === 'list' ? (copy.data as Fields[]) : [copy])
    if (!paths.some((path) => /^(?:data\.)?line_items/.test(path)) && object.object === 'checkout.session')
      delete object.line_items;
  return copy;
}

function expand(object: Fields, [key = '', ...rest]: string[], ledger: Ledger, path: string): void {
  const value = object[key];
  if (value === undefined)
    throw new StripeRefusal(
      `This property cannot be expanded (${path}). You may want to try expanding 'data.${path}' instead.`,
    );
  if (typeof value === 'string') {
    const found = ledger.findAny(value);
    if (!found) throw new StripeRefusal(`This property cannot be expanded (${path}).`);
    object[key] = { ...structuredClone(found), line_items: undefined };
  }
  if (rest.length === 0) return;
  for (const inner of [object[key]].flat())
    if (inner && typeof inner === 'object') expand(inner as Fields, rest, ledger, path);
}
