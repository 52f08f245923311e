import { seededRandom } from '../../quiz/rules/random.ts';
import LINES from './lines.json' with { type: 'json' };

/**
 * `lines.json` has what is said, by what it is said for: ways to say the same, of which a call takes one. A word in
 * braces is a fact of the call. A line that needs a fact which may be missing is only used where the script has it.
 */
export type LineName = keyof typeof LINES;

type FactOfBusiness = 'business' | 'person' | 'aService' | 'length' | 'price' | 'wish' | 'refusal';
type FactOfCall = 'caller' | 'first' | 'number' | 'slot' | 'other' | 'chosen' | 'opens';
/** Every fact that a line may ask for; '' where the call has none. */
export type Facts = Record<FactOfBusiness | FactOfCall, string>;

/** A number in [0, 1) that depends on the words alone, so that one call is always the same. */
export function drawn(...words: (string | number)[]): number {
  let seed = 0;
  for (const letter of words.join('/')) seed = (Math.imul(seed, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return seededRandom(seed)();
}

/**
 * One way to say a line, with its facts. The choice depends on `seed` and the name of the line, not on the facts: a call
 * keeps its wording while somebody types. Facts are put in as they are; braces in them mean nothing.
 */
export function sayLine(name: LineName, facts: Facts, seed: string): string {
  const ways = LINES[name];
  const way = ways[Math.floor(drawn(seed, name) * ways.length)] ?? '';
  return way.replace(/([.?!] |^|)\{(\w+)\}(\.?)/g, (_match, before: string, token, stop, at: number) => {
    const fact = facts[token as keyof Facts];
    const text = before || at === 0 ? before + startOf(token, fact) : fact;
    // A fact that ends a sentence itself, as “Inc.” or “p.m.” does, needs no second full stop.
    return /[.!?…]\u2069?$/.test(fact) ? text : text + stop;
  });
}

/** Names start a sentence as their owners write them; other facts get a capital. */
const startOf = (token: string, fact: string) =>
  token === 'business' ? fact : fact.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
