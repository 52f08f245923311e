import { capitalized, dollars } from './phrases.ts';
import type { CallCard, Socket } from '../sample-call.ts';
import { type Booking, dayName, freeOn, nearest, whenWords } from './calendar.ts';
import type { CallState } from './state.ts';
import type { CallBrief, TradeService } from './trade.ts';
import * as t from './messages.ts';

/** Something that the agent did: the socket that lights, and what stands there. */
export interface Deed {
  socket: Socket;
  card: CallCard;
  /** What the agent is doing meanwhile: “Looking in the price list”. */
  does: string;
  /** Nothing is booked yet, or no longer: the socket keeps its ring without the dot. */
  isOpen?: true;
}

/** Cards have little room; a name of one’s own may be long. */
const cut = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text;

export const servicePrice = ({ cents }: TradeService): string => {
  if (cents === null) return t.quotedOnSite;
  return cents === 0 ? t.free : dollars(cents);
};

export function priceDeed(brief: CallBrief, service?: TradeService): Deed {
  const does = t.lookingInThePriceList;
  if (!service) {
    const text = brief.services.map((one) => `${one.name}: ${servicePrice(one)}`).join('. ');
    return { socket: 's', does, card: { short: t.thePriceList, text: cut(`${text}.`, 160) } };
  }
  const line = brief.services.indexOf(service) + 1;
  const fact = cut(capitalized(servicePrice(service)), 28);
  const text = cut(t.lineOfThePriceList(service.name, line), 160);
  return {
    socket: 's',
    does,
    card: { short: cut(`${service.name}: ${servicePrice(service)}`, 28), fact, text },
  };
}

export const factDeed = (topic: string, says: string): Deed => ({
  socket: 's',
  does: t.lookingInYourFacts,
  card: { short: cut(topic, 28), text: cut(says, 160) },
});

/** The times that the agent offers, as they stand in the calendar. */
export const offerDeed = (offered: readonly Time[], now: Date): Deed => ({
  socket: 'i',
  does: t.lookingInTheCalendar,
  isOpen: true,
  card: slotsCard(capitalized(dayName(offered[0]?.day ?? '', now)), offered),
});

/** The chosen time between those that were offered with it, or else between its neighbours of the day. */
export function bookedDeed({ brief, now, offered }: CallState, { service, day, time }: Booking): Deed {
  const minutes = brief.services.find(({ id }) => id === service)?.minutes ?? 30;
  const free = freeOn(brief, day, minutes, now).filter((one) => one !== time);
  const isOffered = offered.some((one) => one.day === day && one.time === time);
  const others = isOffered
    ? offered.filter((one) => one.time !== time)
    : nearest(free, time).map((one) => ({ day, time: one }));
  const slots = [...others, { day, time, words: t.dayAndYou(capitalized(dayName(day, now))) }];
  const short = capitalized(whenWords({ day, time }, now));
  return { socket: 'i', does: t.writingItIntoTheCalendar, card: slotsCard(short, slots) };
}

type Time = Pick<Booking, 'day' | 'time'> & { words?: string };

/** Times of a day in their order; the one that has words is the caller’s. */
function slotsCard(title: string, times: readonly Time[]): CallCard {
  const short = cut(title, 28);
  if (times.length < 2) return { short, fact: short };
  const slots = [...times]
    .sort((one, other) => one.time.localeCompare(other.time))
    .map(({ time, words }) => ({
      time: plainClock(time),
      words: cut(words ?? t.open, 32),
      state: words ? ('mine' as const) : ('open' as const),
    }));
  return { short, slots };
}
/** `1:30`, as it stands in a calendar. */
const plainClock = (time: string) => time.replace(/^\d+/, (hour) => String(Number(hour) % 12 || 12));

export const freedDeed = (booking: Booking, now: Date): Deed => ({
  socket: 'i',
  does: t.freeingTheTime,
  isOpen: true,
  card: { short: t.cancelledShort, text: cut(t.isFreeAgain(capitalized(whenWords(booking, now))), 160) },
});

export const textDeed = (message: string): Deed => ({
  socket: 'c',
  does: t.writingTheTextMessage,
  card: { short: t.aTextAndANoteToYou, message: cut(message, 160) },
});

export const noteDeed = (note: string): Deed => ({
  socket: 'c',
  does: t.writingTheNote,
  card: { short: t.aNoteToYou, message: cut(note, 160) },
});

export const messageDeed = (person: string, message: string): Deed => ({
  socket: 'c',
  does: t.writingItDown,
  card: { short: cut(t.aMessageFor(person), 28), message: cut(message, 160) },
});

export const personDeed = (person: string, why: string): Deed => ({
  socket: 'd',
  does: cut(t.ringing(person), 48),
  card: { short: cut(t.takesOver(person), 28), fact: cut(person, 28), text: cut(why, 160) },
});
