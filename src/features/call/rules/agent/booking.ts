import { capitalized, inSentence, withArticle } from '../phrases.ts';
import {
  appointmentOf,
  type Booking,
  clock,
  dayName,
  freeOn,
  hoursOn,
  inPart,
  nearest,
  nextFree,
  spread,
  whenWords,
} from './calendar.ts';
import { bookedDeed, freedDeed, noteDeed, offerDeed, servicePrice, textDeed } from './cards.ts';
import { shownNumber } from './person.ts';
import type { CallState, Step } from './state.ts';
import { isoDay } from './when.ts';

/** `a, b or c` */
export const either = (words: readonly string[], last = 'or'): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

export const serviceOf = ({ brief }: CallState, id?: string) =>
  brief.services.find((service) => service.id === id);
const minutesOf = (state: CallState) => serviceOf(state, state.draft.service)?.minutes ?? 30;
export const firstName = (name = ''): string =>
  /^(?:dr|mrs?|ms)\b/i.test(name) ? name : (name.split(' ')[0] ?? '');

/** A sentence that ends in `a.m.` needs no second full stop. */
export const ended = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

/** Asks for what is missing, one thing at a time, until the booking can be read back. */
export function goOnBooking(state: CallState): Step {
  const { brief, draft, task } = state;
  if (task === 'book' && !draft.service) {
    const names = brief.services.map(({ name }) => inSentence(name));
    return { says: [`What is it for: ${either(names)}?`], change: { asked: 'service' } };
  }
  if (!draft.day || !draft.time) return offerTimes(state);
  const free = freeOn(brief, draft.day, minutesOf(state), state.now);
  if (!free.includes(draft.time)) return offerInstead(state, free);
  if (!draft.name)
    return {
      says: [`${capitalized(clock(draft.time))} is open.`, 'What name shall I write down?'],
      change: { asked: 'name' },
    };
  if (!draft.number && task === 'book')
    return {
      says: [`Thank you, ${firstName(draft.name)}.`, 'What number can we text the time to?'],
      change: { asked: 'number' },
    };
  return readBack(state);
}

function readBack(state: CallState): Step {
  const { draft, task, now, booking } = state;
  const when = whenWords({ day: draft.day ?? '', time: draft.time ?? '' }, now);
  if (task === 'move' && booking)
    return {
      says: [`From ${whenWords(booking, now)} to ${when}: shall I move it?`],
      change: { asked: 'confirm' },
    };
  const service = serviceOf(state, draft.service);
  const cost = service?.cents ? `, ${servicePrice(service)}` : '';
  return {
    says: [
      `${capitalized(withArticle(inSentence(service?.name ?? '')))} ${when} for ${draft.name}${cost}.`,
      'Shall I book it?',
    ],
    change: { asked: 'confirm' },
  };
}

/** Nothing or only a day is known: up to three times. */
function offerTimes(state: CallState): Step {
  const { brief, draft, now } = state;
  const wanted = draft.day ?? isoDay(now);
  const free = nextFree(brief, wanted, minutesOf(state), now);
  const timed = draft.time && free.times.includes(draft.time) && !draft.day ? [draft.time] : undefined;
  const times = timed ?? spread(inPart(free.times, draft.part));
  const offered = times.map((time) => ({ day: free.day, time }));
  const name = dayName(free.day, now);
  const clocks = either(times.map(clock));
  let lead = draft.day
    ? `On ${name} I have ${clocks}`
    : `The next free time${times.length > 1 ? 's are' : ' is'} ${name} at ${clocks}`;
  if (draft.day && /^to/.test(name)) lead = `${capitalized(name)} I have ${clocks}`;
  if (draft.day && free.day !== draft.day) {
    const why = hoursOn(brief, draft.day) ? 'full' : 'closed';
    lead = `${capitalized(dayName(draft.day, now))} we are ${why}. On ${name} I have ${clocks}`.replace(
      'On to',
      'To',
    );
  }
  const ask = times.length > 1 ? 'Which suits you?' : 'Does that suit you?';
  return {
    says: [ended(lead), ask],
    deeds: [offerDeed(offered, now)],
    change: { asked: 'when', offered, draft: { ...draft, day: draft.day && free.day } },
  };
}

/** The day and time are known, and the time is not free. */
function offerInstead(state: CallState, free: readonly string[]): Step {
  const { brief, draft, now } = state;
  const { day = '', time = '' } = draft;
  if (free.length === 0) return offerTimes({ ...state, draft: { ...draft, time: undefined } });
  const hours = hoursOn(brief, day);
  const isInside = hours && hours.from <= time && time < hours.to;
  const times = nearest(free, time);
  const offered = times.map((one) => ({ day, time: one }));
  const why = isInside ? `${clock(time)} is not free` : `At ${clock(time)} we are closed`;
  return {
    says: [
      ended(
        `${capitalized(why)} ${dayName(day, now)}, but ${either(times.map(clock))} ${times.length > 1 ? 'are' : 'is'}`,
      ),
      'Which suits you?',
    ],
    deeds: [offerDeed(offered, now)],
    change: {
      asked: 'when',
      offered,
      draft: { ...draft, time: undefined },
    },
  };
}

/** The caller said yes to what was read back. */
export function book(state: CallState): Step {
  const { brief, draft, now } = state;
  const booking: Booking = { service: draft.service ?? '', day: draft.day ?? '', time: draft.time ?? '' };
  const when = whenWords(booking, now);
  const isMove = state.task === 'move';
  const name = serviceOf(state, booking.service)?.name ?? '';
  const before = isMove && state.booking ? `, moved from ${whenWords(state.booking, now)}` : '';
  const hasNumber = draft.number !== undefined && draft.number !== 'none';
  const contact = hasNumber ? `, ${shownNumber(draft.number ?? '')}` : '';
  const note = ended(`${draft.name}${contact}: ${inSentence(name)}, ${when}${before}`);
  // A booking of this call that is moved is one booking.
  const earlier = isMove && state.isNew ? state.notes.slice(0, -1) : state.notes;
  const text = ended(`${brief.business}: ${inSentence(name)} ${when}`);
  return {
    says: [
      isMove ? ended(`Done. You are down for ${when}`) : ended(`Booked for ${when}`),
      hasNumber ? 'A text with the time is on its way.' : '',
      'Anything else?',
    ],
    deeds: [bookedDeed(state, booking), hasNumber ? textDeed(`${text} Reply C to cancel.`) : noteDeed(note)],
    change: {
      booking,
      isNew: true,
      task: undefined,
      asked: 'else',
      draft: { name: draft.name, number: draft.number, service: draft.service },
      notes: [...earlier, note],
      outcome: ended(`${isMove ? 'Moved to' : 'Booked for'} ${when}`),
      texts: state.texts + (hasNumber ? 1 : 0),
    },
  };
}

/** After it was booked: “No, Thursday.” The hour stays where it is free on the other day. */
export function rebook(state: CallState): Step {
  const { booking, draft, now, brief } = state;
  if (!booking) return goOnBooking(state);
  const day = draft.day ?? booking.day;
  const time = draft.time ?? booking.time;
  const moved: CallState = {
    ...state,
    task: 'move',
    draft: { ...draft, service: booking.service, day, time },
  };
  if (!freeOn(brief, day, minutesOf(moved), now).includes(time)) {
    const step = goOnBooking(moved);
    return { ...step, change: { task: 'move', draft: moved.draft, ...step.change } };
  }
  const done = book(moved);
  const isOtherDay = day !== booking.day;
  const then = isOtherDay
    ? `${capitalized(dayName(day, now))} then. ${capitalized(dayName(booking.day, now))} is free again`
    : `${capitalized(clock(time))} then`;
  return {
    ...done,
    says: [ended(`${then}, and you are down for ${whenWords({ day, time }, now)}`), 'Anything else?'],
  };
}

/** The appointment that is to be moved or cancelled: of this call, or by the name. */
export function find(state: CallState): Step {
  const { draft, brief, now, task } = state;
  if (!state.booking && !draft.name)
    return { says: [`What name is the ${brief.visit} under?`], change: { asked: 'name' } };
  const booking = state.booking ?? appointmentOf(brief, now);
  const name = inSentence(serviceOf(state, booking.service)?.name ?? '');
  const found = `I have you down for ${withArticle(name)} ${whenWords(booking, now)}`;
  if (task === 'cancel')
    return { says: [ended(found), 'Shall I cancel it?'], change: { booking, asked: 'confirm' } };
  const next = { ...state, booking, draft: { ...draft, service: booking.service } };
  const isNewDay = draft.day && draft.day !== booking.day;
  if (isNewDay || draft.time) {
    if (draft.time && !draft.day) next.draft = { ...next.draft, day: booking.day };
    const step = goOnBooking(next);
    return {
      ...step,
      says: [ended(found), ...step.says],
      change: { booking, draft: next.draft, ...step.change },
    };
  }
  return {
    says: [ended(found), 'What day suits you better?'],
    change: { booking, asked: 'when', draft: { ...next.draft, day: undefined }, offered: [] },
  };
}

export function cancel(state: CallState): Step {
  const { booking, draft, now, notes } = state;
  if (!booking)
    return {
      says: ['There is nothing left to cancel.', 'Anything else?'],
      change: { task: undefined, asked: 'else' },
    };
  const when = whenWords(booking, now);
  const note = ended(`${draft.name ?? 'The caller'} cancelled ${when}`);
  return {
    says: [ended(`Cancelled: ${when}`), 'Somebody else can have that time now.', 'Anything else?'],
    deeds: [freedDeed(booking, now), noteDeed(note)],
    change: {
      booking: undefined,
      task: undefined,
      asked: 'else',
      draft: { name: draft.name, number: draft.number },
      notes: [...(state.isNew ? notes.slice(0, -1) : notes), note],
      isNew: false,
      outcome: ended(`Cancelled: ${when}`),
    },
  };
}
