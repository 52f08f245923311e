import * as answers from './answers.ts';
import { book, cancel, find, goOnBooking, rebook, serviceOf } from './booking.ts';
import { dayAfter } from './calendar.ts';
import { goOnMessage, takeMessage } from './message.ts';
import { nameIn } from './person.ts';
import type { CallState, Reply, Step } from './state.ts';
import type { CallBrief } from './trade.ts';
import { type Act, type Understood, understand } from './understand.ts';
import { HEARD_MAX } from './tidy.ts';
import { asks, isFact, picked, remembered, withFrail, withSlots, withWayOut } from './turn.ts';
import * as t from './messages.ts';

/** The beginning of a call, and the words that the agent answers the phone with. */
export function pickUp(brief: CallBrief, now: Date): { state: CallState; reply: Reply } {
  const last = t.thisIsTheAssistant(brief.business);
  const state: CallState = {
    brief,
    now,
    draft: {},
    offered: [],
    isNew: false,
    misses: 0,
    silences: 0,
    angers: 0,
    last,
    repeats: 0,
    told: [],
    hasAnswer: false,
    notes: [],
    texts: 0,
    words: wordsIn(last),
    turns: 1,
    lookups: 0,
  };
  return { state, reply: { text: last, deeds: [] } };
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** After these the call goes another way, and nothing else of what was said is answered. */
const FIRST: Partial<Record<Act, (state: CallState, heard: Understood) => Step>> = {
  urgent: answers.urgent,
  payment: answers.refusePayment,
  language: answers.otherLanguage,
  angry: answers.calm,
  silence: answers.silence,
  person: answers.askPerson,
};

/** The next answer of the agent to what the caller said. Once the call has ended it says nothing more. */
export function answer(state: CallState, said: string): { state: CallState; reply: Reply } {
  if (state.ended) return { state, reply: { text: '', deeds: [] } };
  const heard = withFrail(state, picked(state, understand(said, state.brief, state.now, state.asked)));
  const now = withSlots({ ...state, ...remembered(state, heard) }, heard);
  const step = withWayOut(now, heard, stepOf(now, heard));
  const { noDate } = heard.slots;
  const says = [
    said.length > HEARD_MAX * 2 ? t.thatWasALotAtOnce : '',
    noDate ? t.thereIsNoSuchDay(noDate) : '',
    ...step.says,
  ];
  const text = says.filter(Boolean).join(' ');
  const deeds = step.deeds ?? [];
  const next: CallState = {
    ...now,
    // Whoever is understood starts anew with the patience of the agent.
    misses: 0,
    silences: 0,
    ...step.change,
    ...(heard.acts[0] !== 'repeat' && asks(now, step)),
    told: step.change?.told ?? (step.change?.notes ? [] : now.told),
    last: heard.acts[0] === 'repeat' ? state.last : text,
    words: state.words + wordsIn(heard.line) + wordsIn(text),
    turns: state.turns + 2,
    lookups: state.lookups + deeds.length,
  };
  return { state: next, reply: { text, deeds } };
}

function stepOf(state: CallState, heard: Understood): Step {
  const [act = 'nonsense'] = heard.acts;
  const first = heard.acts.find((one) => FIRST[one]);
  if (first) return FIRST[first]?.(state, heard) ?? answers.nonsense(state);
  // Whatever is said to the question about gas, the person is rung; but for “no”, the caller is sent outside first.
  if (state.asked === 'danger' && act !== 'repeat' && act !== 'wait')
    return answers.urgent(state, { ...heard, danger: act === 'no' ? 'emergency' : 'trade' });
  const facts = heard.acts.filter(isFact).map((one) => answers.FACTS[one](state, heard));
  const rest = heard.acts.find((one) => !isFact(one));
  const then = rest ? taskStep(rest, state, heard) : openStep(state, act);
  return {
    says: [...facts.flatMap(({ says }) => says), ...then.says],
    deeds: [...facts.flatMap(({ deeds = [] }) => deeds), ...(then.deeds ?? [])],
    change: { ...then.change },
  };
}

/** After a fact: back to the question that is open. */
function openStep(state: CallState, act: Act): Step {
  const { asked, task } = state;
  if (task && asked) return { says: [answers.openQuestion(state)] };
  if (act === 'price' && serviceOf(state, state.draft.service))
    return { says: [t.shallIFindYouATime], change: { asked: 'help', offer: 'book' } };
  return {
    says: [t.whatElseCanIDo],
    change: { asked: asked === 'else' ? 'else' : 'help', offer: undefined },
  };
}

function taskStep(act: Act, state: CallState, heard: Understood): Step {
  switch (act) {
    case 'advice':
      return answers.refuseAdvice(state);
    case 'unlisted':
      return answers.unlisted(state);
    case 'message':
      return takeMessage(state, heard);
    case 'book':
      return startBooking(state);
    case 'move':
      return state.task === 'book' && !state.booking ? otherTime(state, heard) : begin(state, 'move');
    case 'cancel':
      return state.task === 'book' && !state.booking ? drop(state) : begin(state, 'cancel');
    case 'correct':
    case 'inform':
      return told(state, heard);
    case 'yes':
      return agreed(state, heard);
    case 'no':
      return declined(state, heard);
    case 'repeat':
      return { says: [state.last], change: { misses: state.misses } };
    case 'wait':
      return { says: [t.takeYourTime] };
    case 'greet':
      return answers.greet(state);
    case 'bye':
      return part(state);
    default:
      return missed(state, heard);
  }
}

function startBooking(state: CallState): Step {
  const next: CallState = { ...state, task: 'book' };
  const step = goOnBooking(next);
  const isSure = state.task !== 'book' && (step.change?.asked === 'service' || step.change?.asked === 'when');
  return {
    ...step,
    says: isSure ? [t.sure, ...step.says] : step.says,
    change: { task: 'book', ...step.change },
  };
}

function begin(state: CallState, task: 'move' | 'cancel'): Step {
  const step = find({ ...state, task });
  return { ...step, change: { task, ...step.change } };
}

const drop = (state: CallState): Step => ({
  says: [t.allRightNothingIsBooked, t.anythingElse],
  change: { task: undefined, asked: 'else', draft: { name: state.draft.name, number: state.draft.number } },
});

/** Goes on with what is under way, and keeps what was taken from the offers. */
function goOn(state: CallState): Step {
  const step = nextStep(state);
  return { ...step, change: { draft: state.draft, ...step.change } };
}

function nextStep(state: CallState): Step {
  if (state.task === 'message') return goOnMessage(state);
  if (state.task === 'cancel') return find(state);
  if (state.task === 'move') return state.booking ? goOnBooking(state) : find(state);
  if (state.task === 'book') return goOnBooking(state);
  return startBooking(state);
}

/** The caller gave a day, a time, a name or a number. */
function told(state: CallState, { acts, slots, line }: Understood): Step {
  if (state.asked === 'message') return goOnMessage({ ...state, message: line });
  if (!state.task && state.message && (slots.name || slots.number)) return goOnMessage(state);
  if (!state.task && state.isNew && state.booking && (slots.day || slots.time)) return rebook(state);
  if (!state.task && !slots.service && !slots.day && !slots.time) {
    const thanks = slots.name ? t.thankYou(slots.name.split(' ')[0] ?? '') : t.thanks;
    return { says: [thanks, t.howCanIHelp], change: { asked: 'help', offer: undefined } };
  }
  if (state.task === 'cancel' && state.asked === 'confirm' && (slots.day || slots.time))
    return begin(state, 'move');
  const step = goOn(state);
  const isCorrection = acts.includes('correct') && state.asked === 'confirm';
  return isCorrection ? { ...step, says: [t.iHaveChangedThat, ...step.says] } : step;
}

const HELP = { person: answers.askPerson, message: takeMessage, book: startBooking };

function agreed(state: CallState, heard: Understood): Step {
  const { asked, offer, offered, slots } = { ...state, slots: heard.slots };
  if (asked === 'confirm' && state.task === 'cancel') return cancel(state);
  if (asked === 'confirm') return slots.day || slots.time ? goOn(state) : book(state);
  if (asked === 'when') {
    const [first] = offered;
    const chosen = slots.time || slots.day || !first ? {} : first;
    return goOn({ ...state, draft: { ...state.draft, ...chosen } });
  }
  if (asked === 'help' && offer) return HELP[offer](state, heard);
  if (asked === 'else' || asked === 'help' || !asked)
    return { says: [t.whatCanIDoForYou], change: { asked: 'help', offer: undefined } };
  return { says: [answers.openQuestion(state)] };
}

/** “Later please”, “another time”: the agent asks which, or goes to the next day where it had one time only. */
function otherTime(state: CallState, { slots, line }: Understood): Step {
  const [only, more] = state.offered;
  const isOpen = state.asked === 'when' || state.asked === 'confirm';
  if (!isOpen || slots.day || slots.time || slots.part) return goOn(state);
  if (state.asked === 'confirm' || !only || more || !/\blater\b/i.test(line))
    return declined(state, { acts: ['no'], slots: {}, line: '' });
  return goOn({
    ...state,
    draft: { ...state.draft, day: dayAfter(only.day), time: undefined, part: undefined },
  });
}

function declined(state: CallState, heard: Understood): Step {
  const { asked, task, draft } = state;
  if (asked === 'else') return part(state);
  if (asked === 'number') return goOn({ ...state, draft: { ...draft, number: 'none' } });
  if (asked === 'confirm' && task === 'cancel')
    return {
      says: [t.itStaysAsItIs, t.anythingElse],
      change: { task: undefined, asked: 'else', told: [] },
    };
  if (asked === 'confirm')
    return {
      says: [t.allRight, t.whatShallIChange],
      change: { asked: 'when', offered: [] },
    };
  if (/never ?mind|forget/i.test(heard.line)) return drop(state);
  if (asked === 'when')
    return {
      says: [t.whichWouldSuitYou],
      change: { draft: { ...draft, day: undefined, time: undefined }, offered: [] },
    };
  if ((asked === 'name' || asked === 'service') && task === 'book') return drop(state);
  if (asked === 'help' || !asked)
    return { says: [t.allRight, t.anythingElse], change: { asked: 'else', offer: undefined } };
  return missed(state, heard);
}

/** Not understood; but after some questions there are answers in no words of ours. */
function missed(state: CallState, heard: Understood): Step {
  if (state.asked === 'message') return goOnMessage({ ...state, message: heard.line });
  if (state.asked === 'help' && state.message) {
    const name = nameIn(heard.line, state.brief.person, true);
    if (name) return goOnMessage({ ...state, draft: { ...state.draft, name } });
  }
  const side = state.asked === 'service' && /\b(?:later|earlier)\b/i.exec(heard.line)?.[0];
  if (side)
    return goOn({ ...state, draft: { ...state.draft, part: side === 'later' ? 'evening' : 'morning' } });
  if (state.asked === 'number' && state.draft.name && state.misses > 0)
    return goOn({ ...state, draft: { ...state.draft, number: 'none' } });
  return answers.nonsense(state);
}

/** Before an open booking or message is given up, the question is asked once more. */
function part(state: CallState): Step {
  const isOpen = state.asked === 'confirm' || state.task === 'message' || state.message;
  if (isOpen && state.misses === 0)
    return { says: [t.oneThingBeforeYouGo, answers.openQuestion(state)], change: { misses: 1 } };
  return { says: [t.goodbye], change: { ended: 'bye', asked: undefined } };
}
