import { FACTS } from './answers.ts';
import { freeOn } from './calendar.ts';
import type { CallState, Step } from './state.ts';
import type { Act, Understood } from './understand.ts';
import { tidy } from './tidy.ts';
import * as t from './messages.ts';

/** These are answered from what the agent knows, and then the open question is asked again. */
export const isFact = (act: Act): act is keyof typeof FACTS => Object.hasOwn(FACTS, act);

/** Such a line asks for nothing that the owner would have to see to. */
const IS_SETTLED: readonly Act[] = [
  ...(Object.keys(FACTS) as Act[]),
  ...(['yes', 'no', 'correct', 'greet', 'bye', 'repeat', 'wait', 'silence', 'payment'] as const),
];

export function remembered(
  { told, asked, hasAnswer, task, message }: CallState,
  { acts, line, slots }: Understood,
) {
  const isTold = acts.includes('inform')
    ? asked === 'message'
    : acts.some((act) => !IS_SETTLED.includes(act)) &&
      !(acts[0] === 'nonsense' && (message || asked === 'name' || asked === 'number' || task === 'book'));
  const isNew = isTold && line !== slots.name && told.length < TOLD_MAX;
  return { told: isNew ? [...told, line] : told, hasAnswer: hasAnswer || acts.some(isFact) };
}
const TOLD_MAX = 5;

/** The question of an answer is what it ends with. */
export function asks(
  { question, repeats }: CallState,
  { says }: Step,
): Pick<CallState, 'question' | 'repeats'> {
  const last = says.at(-1) ?? '';
  if (!last.endsWith('?')) return { question, repeats };
  return { question: last, repeats: last === question ? repeats + 1 : 0 };
}

/** Whoever is asked a third time what it is for needs a person. */
export function withWayOut(state: CallState, { acts }: Understood, step: Step): Step {
  const isStuck =
    (step.change?.asked ?? state.asked) === 'service' && state.repeats > 0 && asks(state, step).repeats > 1;
  if (!isStuck || acts[0] === 'silence' || acts[0] === 'repeat') return step;
  return {
    ...step,
    says: [...step.says.slice(0, -1), t.shallITakeAMessageInstead(state.brief.person)],
    change: { ...step.change, task: undefined, asked: 'help', offer: 'message' },
  };
}

const DAYS_NAMED =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|week|month|(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)\w*)\b/i;
const ANY =
  /\b(?:earl(?:y|ier|iest)|soonest|any(?: of them)?|either|whichever|whenever|don't (?:care|mind)|up to you)\b/i;

/** “The first” is that of the offers, not of the month. */
export function picked(state: CallState, heard: Understood): Understood {
  const { asked, offered } = state;
  const { line, slots, acts } = heard;
  const goesOn = acts.every((act) => ['inform', 'nonsense', 'yes', 'book', 'bye', 'move'].includes(act));
  if (asked !== 'when' || !goesOn || slots.time || DAYS_NAMED.test(line) || /\bnot\b/i.test(line))
    return heard;
  const isOf = (words: string) => new RegExp(`\\b(?:${words})(?! available)\\b`, 'i').test(line);
  if (isOf('later') && offered.length === 1) return { ...heard, acts: ['move'], slots: {} };
  const pick = isOf('second|2nd|middle')
    ? offered[1]
    : isOf('third|3rd|last|later|latest')
      ? offered.at(-1)
      : (isOf('first|1st') || ANY.test(line)) && offered[0];
  return pick ? { ...heard, acts: ['inform'], slots: { ...slots, ...pick, part: undefined } } : heard;
}

/** No heat is a booking; with a baby in the house it is urgent, also where the two are said one after the other. */
export function withFrail({ brief, told, asked }: CallState, heard: Understood): Understood {
  const { frail } = brief.urgent;
  if (!frail || asked === 'danger' || heard.danger || heard.acts.includes('silence')) return heard;
  const call = tidy([...told, heard.line].join('. '));
  return [frail.trouble, frail.who].every((words) => new RegExp(words).test(call))
    ? { ...heard, acts: ['urgent'], danger: 'frail' }
    : heard;
}

/** What was said of the booking counts for it; who only asks for Saturday’s hours books nothing. */
export function withSlots(state: CallState, { acts, slots }: Understood): CallState {
  const tells = acts.some((act) =>
    ['book', 'move', 'inform', 'correct', 'yes', 'no', 'message', 'cancel', 'price'].includes(act),
  );
  if (!tells) return state;
  const { topic: _, noDate: __, notDay: ___, ...told } = slots;
  if (acts.every((act) => act === 'price'))
    return {
      ...state,
      draft: { ...state.draft, ...(told.service && !state.task && { service: told.service }) },
    };
  if (acts.includes('cancel') || acts.includes('message')) {
    delete told.day;
    delete told.time;
    delete told.part;
  }
  const draft = { ...state.draft, ...told };
  if (told.day && !told.time && !acts.includes('move')) draft.time = keptTime(state, told.day);
  if (told.part && !told.time) draft.time = undefined;
  // A time of those that were offered is of their day.
  const offer = state.offered.find(({ time }) => time === told.time);
  if (told.time && !told.day && offer) draft.day = offer.day;
  return { ...state, draft };
}

/** The hour that was spoken of stays on another day, where it is free then. */
function keptTime({ draft, brief, now }: CallState, day: string): string | undefined {
  const minutes = brief.services.find(({ id }) => id === draft.service)?.minutes ?? 30;
  return draft.time && freeOn(brief, day, minutes, now).includes(draft.time) ? draft.time : undefined;
}
