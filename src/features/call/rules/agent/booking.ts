import { capitalized, inSentence, withArticle } from './phrases.ts';
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
import * as t from './messages.ts';

/** `a, b or c` */
export const either = (words: readonly string[], last: string = t.or): string =>
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
    return { says: [t.whatIsItFor(either(names))], change: { asked: 'service' } };
  }
  if (!draft.day || !draft.time) return offerTimes(state);
  const free = freeOn(brief, draft.day, minutesOf(state), state.now);
  if (!free.includes(draft.time)) return offerInstead(state, free);
  if (!draft.name)
    return {
      says: [t.isOpen(capitalized(clock(draft.time))), t.whatNameShallIWrite],
      change: { asked: 'name' },
    };
  if (!draft.number && task === 'book')
    return {
      says: [t.thankYou(firstName(draft.name)), t.whatNumberCanWeText],
      change: { asked: 'number' },
    };
  return readBack(state);
}

function readBack(state: CallState): Step {
  const { draft, task, now, booking } = state;
  const when = whenWords({ day: draft.day ?? '', time: draft.time ?? '' }, now);
  if (task === 'move' && booking)
    return {
      says: [t.shallIMoveIt(whenWords(booking, now), when)],
      change: { asked: 'confirm' },
    };
  const service = serviceOf(state, draft.service);
  const what = capitalized(withArticle(inSentence(service?.name ?? '')));
  const name = draft.name ?? '';
  return {
    says: [
      service?.cents
        ? t.readBackWithPrice(what, when, name, servicePrice(service))
        : t.readBack(what, when, name),
      t.shallIBookIt,
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
  const offer = /^to/.test(name) ? t.iHave(capitalized(name), clocks) : t.onThatDayIHave(name, clocks);
  let lead = draft.day ? offer : (times.length > 1 ? t.nextFreeTimes : t.nextFreeTime)(name, clocks);
  if (draft.day && free.day !== draft.day) {
    const why = hoursOn(brief, draft.day) ? t.weAreFull : t.weAreClosed;
    lead = `${ended(why(capitalized(dayName(draft.day, now))))} ${offer}`;
  }
  const ask = times.length > 1 ? t.whichSuitsYou : t.doesThatSuitYou;
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
  const words = isInside ? t.notFreeBut : t.closedThenBut;
  return {
    says: [
      ended(capitalized(words(clock(time), dayName(day, now), either(times.map(clock)), times.length))),
      t.whichSuitsYou,
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
  const hasNumber = draft.number !== undefined && draft.number !== 'none';
  const contact = hasNumber ? `, ${shownNumber(draft.number ?? '')}` : '';
  const who = `${draft.name}${contact}`;
  const note = ended(
    isMove && state.booking
      ? t.moveNote(who, inSentence(name), when, whenWords(state.booking, now))
      : t.bookingNote(who, inSentence(name), when),
  );
  // A booking of this call that is moved is one booking.
  const earlier = isMove && state.isNew ? state.notes.slice(0, -1) : state.notes;
  const text = ended(`${brief.business}: ${inSentence(name)} ${when}`);
  return {
    says: [
      isMove ? ended(t.doneYouAreDown(when)) : ended(t.bookedFor(when)),
      hasNumber ? t.aTextIsOnItsWay : '',
      t.anythingElse,
    ],
    deeds: [bookedDeed(state, booking), hasNumber ? textDeed(t.replyCToCancel(text)) : noteDeed(note)],
    change: {
      booking,
      isNew: true,
      task: undefined,
      asked: 'else',
      draft: { name: draft.name, number: draft.number, service: draft.service },
      notes: [...earlier, note],
      outcome: ended(isMove ? t.movedTo(when) : t.bookedFor(when)),
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
  const when = whenWords({ day, time }, now);
  const then =
    day === booking.day
      ? t.otherTimeThen(capitalized(clock(time)), when)
      : t.otherDayThen(capitalized(dayName(day, now)), capitalized(dayName(booking.day, now)), when);
  return {
    ...done,
    says: [ended(then), t.anythingElse],
  };
}

/** The appointment that is to be moved or cancelled: of this call, or by the name. */
export function find(state: CallState): Step {
  const { draft, brief, now, task } = state;
  if (!state.booking && !draft.name)
    return { says: [t.whatNameIsItUnder(brief.visit)], change: { asked: 'name' } };
  const booking = state.booking ?? appointmentOf(brief, now);
  const name = inSentence(serviceOf(state, booking.service)?.name ?? '');
  const found = t.iHaveYouDown(withArticle(name), whenWords(booking, now));
  if (task === 'cancel')
    return { says: [ended(found), t.shallICancelIt], change: { booking, asked: 'confirm' } };
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
    says: [ended(found), t.whatDaySuitsYouBetter],
    change: { booking, asked: 'when', draft: { ...next.draft, day: undefined }, offered: [] },
  };
}

export function cancel(state: CallState): Step {
  const { booking, draft, now, notes } = state;
  if (!booking)
    return {
      says: [t.nothingLeftToCancel, t.anythingElse],
      change: { task: undefined, asked: 'else' },
    };
  const when = whenWords(booking, now);
  const note = ended(t.someoneCancelled(draft.name ?? t.theCaller, when));
  return {
    says: [ended(t.cancelled(when)), t.somebodyElseCanHaveIt, t.anythingElse],
    deeds: [freedDeed(booking, now), noteDeed(note)],
    change: {
      booking: undefined,
      task: undefined,
      asked: 'else',
      draft: { name: draft.name, number: draft.number },
      notes: [...(state.isNew ? notes.slice(0, -1) : notes), note],
      isNew: false,
      outcome: ended(t.cancelled(when)),
    },
  };
}
