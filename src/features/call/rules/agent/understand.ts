import { hasCardNumber, nameIn, numberIn } from './person.ts';
import { regexpOf, says } from './says.ts';
import { serviceIn, taskOf } from './task.ts';
import { heard, tidy } from './tidy.ts';
import type { CallBrief } from './trade.ts';
import { type When, whenOf } from './when.ts';
import { languageOf } from './language.ts';

/** What a caller wants with what was said. */
export type Act =
  | 'book'
  | 'move'
  | 'cancel'
  | 'price'
  | 'hours'
  | 'address'
  | 'fact'
  | 'message'
  | 'person'
  | 'urgent'
  | 'robot'
  | 'correct'
  | 'yes'
  | 'no'
  | 'greet'
  | 'bye'
  | 'repeat'
  | 'wait'
  | 'angry'
  | 'silence'
  | 'nonsense'
  | 'inform'
  | 'advice'
  | 'unlisted'
  | 'payment'
  | 'language';

/** What makes a call urgent, what counts most first. That of the trade is in its brief, the others in `acts.json`. */
const DANGERS = ['self', 'life', 'trade', 'fire', 'emergency'] as const;
/** `frail` follows from the whole call: a trouble, and who is in the house. */
export type Danger = (typeof DANGERS)[number] | 'frail';

/** What else was said: the service by its id, and the topic of a fact. */
export interface Slots extends When {
  service?: string | undefined;
  name?: string | undefined;
  number?: string | undefined;
  topic?: string | undefined;
}
export interface Understood {
  acts: Act[];
  slots: Slots;
  /** What was heard, on one line. */
  line: string;
  /** Of an urgent call. */
  danger?: Danger | undefined;
}

/** What the agent asked for last; it decides what a lone “Dana Roy” or “yes” is. */
export type Asked =
  'service' | 'when' | 'name' | 'number' | 'confirm' | 'message' | 'help' | 'else' | 'danger';

/** Acts that ask the agent for something; the others only go along with them. */
const TASKS: readonly Act[] = [
  'urgent',
  'payment',
  'robot',
  'advice',
  'person',
  'message',
  'move',
  'cancel',
  'price',
  'hours',
  'address',
  'fact',
  'book',
];

/** What is told with these is when something was, not when it should be. */
const WITHOUT_WHEN: readonly Act[] = ['urgent', 'angry', 'robot', 'repeat', 'advice'];

/** Where a second thing may begin. */
const CLAUSES = regexpOf('{clause}');

/** Of an alarm: it does not sound. */
const QUIET =
  /^(?: alarm| detector)? (?:is not|isn't|hasn't|has not|did not|didn't|never) (?:go|gone|going|went|ring|rang|ringing|beeping|sound\w*)\b/;

function dangerIn(text: string, { urgent }: CallBrief): (typeof DANGERS)[number] | undefined {
  return DANGERS.find((danger) => {
    const words = danger === 'trade' ? urgent.words : regexpOf(`\\b{${danger}}`);
    return [...text.matchAll(new RegExp(words, 'g'))].some(
      ({ index, 0: found }) =>
        // A life that is denied to be in danger is better asked after once too often.
        danger === 'self' ||
        danger === 'life' ||
        (!says('denied', text.slice(0, index)) &&
          !/^ (?:exit|contact|lights?)\b/.test(text.slice(index + found.length)) &&
          !(
            QUIET.test(text.slice(index + found.length)) && /(?:alarm|detector|monitor|monoxide)$/.test(found)
          )),
    );
  });
}

/** What a caller said, and wants by it. `now` is the clock of the caller. */
export function understand(said: string, brief: CallBrief, now: Date, asked?: Asked): Understood {
  const line = heard(said);
  const text = tidy(line);
  if (!/[\p{L}\p{N}]/u.test(text) || /^[([*]?(?:silence|pause|no answer|quiet|breathing)[)\]*]?$/.test(text))
    return { acts: ['silence'], slots: {}, line };
  if (hasCardNumber(line) || hasCardNumber(text)) return { acts: ['payment'], slots: {}, line };
  if (languageOf(line)) return { acts: ['language'], slots: {}, line };
  const slots: Slots = {
    service: serviceIn(text, brief)?.id,
    ...whenOf(text, now, says('move', text)),
    number: numberIn(text),
  };
  const danger = dangerIn(text, brief);
  const acts: Act[] = danger ? ['urgent'] : actsOf(text, brief, slots, asked);
  const mayBeName = asked === 'name' || asked === 'confirm' || asked === 'number';
  slots.name = nameIn(
    line,
    brief.person,
    mayBeName &&
      (asked === 'name' || acts.includes('correct')) &&
      !acts.some((act) => TASKS.includes(act) || act === 'repeat' || act === 'wait' || act === 'angry'),
  );
  if (acts.some((act) => WITHOUT_WHEN.includes(act))) slots.day = slots.time = slots.part = undefined;
  return { acts: withSlots(acts, slots, text, asked), slots: kept(slots), line, danger };
}

const kept = (slots: Slots): Slots => Object.fromEntries(Object.entries(slots).filter(([, value]) => value));

/** After an offer of help these go with “later” or “not now”, and are not asked for. */
const PUT_OFF: readonly Act[] = ['book', 'move', 'cancel', 'fact', 'message', 'no'];

/** Acts by what was said alone. */
function actsOf(text: string, brief: CallBrief, slots: Slots, asked: Asked | undefined): Act[] {
  const tasks = text
    .split(CLAUSES)
    .filter((clause) => clause?.trim())
    .map((clause) => taskOf(clause, brief))
    .filter((task) => task !== undefined);
  const strong = tasks.filter(({ isWeak }) => !isWeak);
  let acts = [...new Set((strong.length > 0 ? strong : tasks).map(({ act }) => act))];
  const topic = tasks.find((task) => task.topic)?.topic;
  if (topic) slots.topic = topic;
  if (
    acts.includes('move') ||
    (acts.includes('cancel') &&
      acts.includes('book') &&
      /instead|rather|another|new (?:time|one)|different/.test(text))
  )
    acts = ['move', ...acts.filter((act) => !['move', 'cancel', 'book'].includes(act))];
  if (acts.includes('person')) acts = acts.filter((act) => act !== 'robot' && act !== 'book');
  if (acts.includes('message')) acts = acts.filter((act) => act !== 'person' && act !== 'book');
  if (says('harsh', text) || says('angry', text)) {
    const isMild =
      acts.length > 0 &&
      !says('harsh', text.replace(/\b(?:crap\w*|stupid|dumb|shit\w*|piss\w*|garbage|f+uck\w*)\b/g, ''));
    if (!isMild) return ['angry'];
    if (
      acts.every((act) => act === 'book' || act === 'message') &&
      /nobody|no one|never (?:showed|came|called)|waiting|waited|ridiculous|unacceptable|worst|complain/.test(
        text,
      )
    )
      return ['angry'];
  }
  const isFree = !asked || asked === 'help' || asked === 'else';
  if (
    asked === 'help' &&
    says('notNow', text) &&
    acts.every((act) => PUT_OFF.includes(act)) &&
    !says('yes', text)
  ) {
    slots.day = slots.time = slots.part = undefined;
    return ['no'];
  }
  const isShort = text.split(' ').length <= 4 && !/\b(?:book|appointment)\b/.test(text);
  if (
    (asked === 'service' || asked === 'message') &&
    (strong.length === 0 || isShort) &&
    acts.join() === 'book'
  )
    return [];
  if (acts.length > 0 && asked === 'confirm' && acts.every((act) => act === 'book') && says('yes', text))
    return ['yes'];
  if (asked === 'confirm' && acts.length > 0) {
    const isOther = acts.every((act) => act === 'book' || act === 'move');
    if (isOther && (slots.day || slots.time || slots.part)) return ['correct'];
    const isAnswered = acts.every((act) => ['price', 'hours', 'address', 'fact'].includes(act));
    if (isAnswered && says('yes', text)) return ['yes', ...acts];
  }
  if (acts.length > 0) return acts;
  if (says('repeat', text)) return ['repeat'];
  if (says('end', text)) {
    if (isFree) slots.day = slots.time = slots.part = undefined;
    return ['bye'];
  }
  if (says('wait', text) && !slots.day && !slots.time) return ['wait'];
  if (says('thank', text) && says('yes', text) && (!asked || asked === 'else')) return ['bye'];
  if (says('no', text)) return ['no'];
  if (says('yes', text)) return ['yes'];
  if (says('thank', text)) return ['bye'];
  if (says('greet', text)) return ['greet'];
  return asked !== 'message' && says('offers', text) ? ['unlisted'] : [];
}

/** What slots make of it: “no” with a day is a correction, a day alone answers a question. */
function withSlots(acts: Act[], slots: Slots, text: string, asked: Asked | undefined): Act[] {
  const [only] = acts;
  const hasSlot = Boolean(slots.day || slots.time || slots.part || slots.name || slots.number);
  if (acts.length === 1 && hasSlot) {
    if (only === 'no') return ['correct'];
    if (only === 'yes' && (asked === 'name' || asked === 'number') && (slots.name || slots.number))
      return ['inform'];
    if (
      only === 'book' &&
      asked &&
      asked !== 'help' &&
      asked !== 'else' &&
      /^(?:no|actually|sorry|wait|hmm|oh)\b/.test(text)
    )
      return ['correct'];
    const isPolite = only === 'greet' || only === 'bye' || only === 'wait';
    if (isPolite) return [asked || hasOnlyName(slots) ? 'inform' : 'book'];
  }
  if (acts.length > 0) return acts;
  const isOther = says('correct', text) || (asked === 'confirm' && (slots.day || slots.time));
  if (hasSlot) return [isOther ? 'correct' : 'inform'];
  if (slots.notDay) return ['no'];
  return [(asked === 'service' && slots.service) || asked === 'message' ? 'inform' : 'nonsense'];
}

const hasOnlyName = ({ day, time, part, name, number }: Slots) =>
  Boolean((name || number) && !day && !time && !part);
