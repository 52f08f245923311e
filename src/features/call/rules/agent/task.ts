import * as t from './messages.ts';
import { regexpOf, type Saying, says } from './says.ts';
import { plain } from './tidy.ts';
import { type CallBrief, PRICED } from './trade.ts';
import type { Act } from './understand.ts';

const matches = (pattern: string, text: string) => new RegExp(pattern, 'i').exec(text);

/** The service that is named, or whose troubles are told. The longest name counts. */
export function serviceIn(text: string, brief: CallBrief): { id: string; isNamed: boolean } | undefined {
  let best: { id: string; isNamed: boolean; length: number } | undefined;
  for (const [isNamed, key] of [
    [true, 'words'],
    [false, 'signs'],
  ] as const)
    for (const service of brief.services) {
      const pattern = service[key];
      const length = (pattern && matches(pattern, text)?.[0].length) || 0;
      const weight = length + (isNamed ? 4 : 0);
      if (length > 0 && weight > (best?.length ?? 0)) best = { id: service.id, isNamed, length: weight };
    }
  return best;
}

/** The fact that is asked for; the longest words count. */
function factIn(text: string, { facts }: CallBrief) {
  const found = facts.map((fact) => ({ fact, length: matches(fact.words, text)?.[0].length ?? 0 }));
  const best = found.reduce((longest, one) => (one.length > longest.length ? one : longest), {
    fact: undefined as CallBrief['facts'][number] | undefined,
    length: 0,
  });
  return best.fact;
}

interface Task {
  act: Act;
  isWeak?: boolean;
  topic?: string;
}

/** “Don’t book anything” books nothing. */
const UNWANTED = regexpOf('\\b{unwanted}');

/** The one thing that a clause asks for, or none. `isWeak` gives way to what is asked outright. */
export function taskOf(text: string, brief: CallBrief): Task | undefined {
  const wanted = text.replace(UNWANTED, ' ');
  if (wanted !== text) return taskOf(wanted, brief) ?? { act: 'no', isWeak: true };
  const person = plain(brief.person.toLowerCase());
  const is = (saying: Saying) => says(saying, text, person);
  const has = (words: RegExp) => words.test(text);
  if (is('recorded')) return { act: 'fact', topic: t.recording };
  if (is('accept')) return { act: 'fact', topic: t.payment };
  if (is('pay')) return { act: 'payment' };
  if (is('person') && !has(/\b(?:are you|is this|am i|(?:call|ring|phone) me|pass (?:it|this|that))\b/))
    return { act: 'person' };
  // “You stupid machine” asks nothing.
  if (is('robot') && !(is('harsh') && !has(/\b(?:are|is|am|who|what)\b/))) return { act: 'robot' };
  if (is('message') && !has(/\bcall me an?\b/)) return { act: 'message' };
  if (is('move') && !has(/\bmov(?:e|ing) (?:in|out)\b/)) return { act: 'move' };
  if (is('cancel') && !has(/\bcancell?ation (?:fee|policy|list)/)) return { act: 'cancel' };
  const fact = factIn(text, brief);
  if (is('price'))
    return fact && PRICED.test(fact.topic) ? { act: 'price', topic: fact.topic } : { act: 'price' };
  const needsExpert = matches(brief.advice, text);
  const asksAdvice =
    is('advice') &&
    !is('address') &&
    !has(/\bdo i need (?:an? )?(?:appointment|to (?:book|bring|make|be home|call|pay))\b/);
  if (asksAdvice && (!fact || needsExpert || has(/should i|safe|wrong/))) return { act: 'advice' };
  const isBooking = is('book');
  if (needsExpert && is('question') && is('aboutThem') && !isBooking) return { act: 'advice' };
  if (is('hours') && !is('freeTime')) return { act: 'hours' };
  if (is('address') && !fact) return { act: 'address' };
  const service = serviceIn(text, brief);
  if (fact && is('whether') && !has(/\bcome (?:out |over |by )?(?:to )?(?:me|my|fix|look|see|check)/))
    return { act: 'fact', topic: fact.topic };
  const books = isBooking && service && has(/\bbook|appointment|come|get (?:me )?in|openings?\b/);
  if (fact && is('question') && !books) return { act: 'fact', topic: fact.topic };
  if (is('address')) return { act: 'address' };
  if (isBooking || (service?.isNamed && is('want'))) return { act: 'book' };
  return service && { act: 'book', isWeak: true };
}
