import { BY_KIND, type CallInputs, MINUTES, SCENARIO_NAMES, type Service, tidyText } from './business.ts';
import { drawn, type Facts, type LineName, sayLine } from './grammar.ts';
import {
  capitalized,
  inSentence,
  isolated,
  lengthWords,
  ownedBy,
  priceWords,
  withArticle,
} from './phrases.ts';
import { clock, freeTimes, hoursWords, openState, weekday, whenWords } from './schedule.ts';

/** What somebody says. `key` is the same in every call in which the line stands. */
export interface Said {
  key: string;
  side: 'first' | 'second';
  who: string;
  text: string;
}

/** What the agent looks up or does: where, what it reads there, and what comes of it. */
export interface Step {
  key: string;
  side: 'middle';
  tool: string;
  read: string;
  found: string;
}

export type CallLine = Said | Step;

export interface Call {
  title: string;
  business: string;
  /** `Thursday, 10:20 a.m., open until 5 p.m.` */
  when: string;
  /** Why the call is at another time than was asked for; '' if it is not. */
  moved: string;
  lines: readonly CallLine[];
}

const NAMELESS_SERVICE = 'appointment';
const NAMELESS_PERSON = 'someone on the team';

/** Numbers from 555-0100 to 555-0199 belong to nobody. */
const CALLERS = [
  ['Priya', 'Shah', '604 555 0142'],
  ['Marc', 'Gagnon', '514 555 0117'],
  ['Dana', 'Whitfield', '416 555 0163'],
  ['Tuan', 'Nguyen', '780 555 0188'],
] as const;

/** A call that is moved to closed hours comes so many minutes after closing, or halfway to the next opening. */
const AFTER_CLOSING = 70;
/** Seconds that the phone of a person rings. */
const RINGS = { shortest: 6, spread: 12, unanswered: 25 };
/** Share of the calls in which the person picks up. */
const PICKED_UP = 0.7;

/** The call in which it is closed, if it ever is: an open one is moved to after closing. */
function afterHours({ hours, moment }: CallInputs): { at: number; moved: string } {
  const { isOpen, changes } = openState(hours, moment);
  if (!isOpen) return { at: moment, moved: '' };
  if (changes === undefined)
    return { at: moment, moved: 'You never close, so this call comes while everyone is busy.' };
  const next = openState(hours, changes).changes ?? changes + 2 * AFTER_CLOSING;
  const at = changes + Math.max(1, Math.min(AFTER_CLOSING, Math.floor((next - changes) / 2)));
  return { at, moved: 'You are open at the time you chose, so this call comes after closing.' };
}

/** The services that have a name, as the call has them; one without a name stands for none. */
function servicesOf({ services }: CallInputs): [Service, ...Service[]] {
  const tidy = services.map((service) => ({ ...service, name: tidyText(service.name) }));
  const [first, ...others] = tidy.filter(({ name }) => name);
  const minutes = services[0]?.minutes ?? MINUTES.usual;
  return first ? [first, ...others] : [{ name: NAMELESS_SERVICE, minutes, cents: null }];
}

/**
 * The call of one scenario at one business. The same inputs give the same call; names are put in as they were typed, and
 * are text, never markup.
 */
export function writeCall(inputs: CallInputs): Call {
  const { scenario, kind, hours, wording } = inputs;
  const { nameless, wish, noted, urgent, refusal } = BY_KIND[kind];
  const { at, moved } = scenario === 'after-hours' ? afterHours(inputs) : { at: inputs.moment, moved: '' };
  const seed = `${scenario}/${kind}/${wording}`;
  const { isOpen, changes } = openState(hours, at);

  const services = servicesOf(inputs);
  const [service] = services;
  const business = isolated(tidyText(inputs.business)) || nameless;
  const named = isolated(tidyText(inputs.person));
  const person = named || NAMELESS_PERSON;
  const [first, surname, number] = CALLERS[Math.floor(drawn(seed, 'caller') * CALLERS.length)] ?? CALLERS[0];
  const caller = `${first} ${surname}`;

  const days = freeTimes(hours, at, service.minutes);
  const [slot, other] = slotsOf(days, seed);
  const takesOther = other !== undefined && scenario === 'booking' && drawn(seed, 'which') < 0.5;
  const chosen = takesOther ? other : slot;
  const when = (time: number | undefined) => (time === undefined ? '' : whenWords(time, at));
  const facts: Facts = {
    business,
    person,
    caller,
    first,
    number,
    ...serviceFacts(service),
    slot: when(slot),
    other: when(other),
    chosen: when(chosen),
    opens: isOpen ? '' : when(changes),
    wish,
    refusal,
  };

  const lines: CallLine[] = [];
  /** `key` tells a line from the one of that name before, and `about` is what it is about if not what the call is about. */
  const speaker =
    (side: Said['side'], who: string) =>
    (name: LineName, key = '', about = facts): void => {
      lines.push({ key: name + key, side, who, text: sayLine(name, about, seed + key) });
    };
  const asks = speaker('first', 'Caller');
  const says = speaker('second', 'AI agent');
  /** `key` tells two steps with the same tool apart. */
  const step = (tool: string, read: string, found: string, key = '') =>
    lines.push({ key: tool + key, side: 'middle', tool, read, found });

  const onDay = (time: number) => `${weekday(time)} ${clock(time)}`;
  const look = (time: number, key = '') => {
    const taken = days.flat().find((one) => one < time && weekday(one) === weekday(time));
    const busy = taken === undefined ? '' : `; ${clock(taken)} is taken`;
    step('Calendar', `${weekday(time)}’s bookings`, `${clock(time)} is free for ${facts.length}${busy}`, key);
  };
  const lookInVain = () =>
    step('Calendar', `The next seven days, ${facts.length}`, 'No free time inside the opening hours');
  const lookUpHours = () => {
    const closed = facts.opens ? `opens ${facts.opens}` : 'and no day with hours';
    const state = isOpen ? `Open at ${clock(at)}` : `Closed at ${clock(at)}, ${closed}`;
    step('Opening hours', `${weekday(at)}: ${hoursWords(hours, at)}`, state);
  };
  const send = (about: string) =>
    step('Message', `To ${person}: ${caller}, ${number}, ${about}`, 'Sent as a text and an email');
  const ring = (about: string, picksUp: boolean) => {
    const phone = named ? ownedBy(named, 'phone') : 'the team’s phone';
    const seconds = RINGS.shortest + Math.floor(drawn(seed, 'rings') * RINGS.spread);
    const answer = picksUp
      ? `Yes after ${seconds} seconds; the call is joined`
      : `No answer after ${RINGS.unanswered} seconds`;
    step('Hand-off', `Rings ${phone}: ${caller}, ${about}`, answer);
  };
  const greet = () => {
    if (!isOpen) lookUpHours();
    says(isOpen ? 'greet.open' : 'greet.closed');
  };
  const leaveMessage = (about: string) => {
    asks('tell.name');
    send(about);
    says('message.done');
    asks('caller.okay');
  };
  const findBooking = (found: string) => {
    says('change.verify');
    asks('tell.name');
    step('Calendar', `Bookings of ${caller}, ${number}`, found);
  };

  const scenarios: Record<CallInputs['scenario'], () => void> = {
    booking() {
      greet();
      asks('book.ask');
      if (slot === undefined || chosen === undefined) {
        lookInVain();
        says('book.none');
        return leaveMessage(`wants ${facts.aService}`);
      }
      look(slot);
      if (other !== undefined) look(other, ' other');
      says(other === undefined ? 'book.offer-one' : 'book.offer-two');
      asks(other === undefined ? 'book.yes' : 'book.choose');
      says('book.who');
      asks('tell.name');
      const thing = isolated(capitalized(service.name));
      step('Booking', `${onDay(chosen)}, ${facts.length}, ${caller}`, `${thing} is written in the calendar`);
      says('book.done');
      asks('caller.thanks');
    },
    'after-hours'() {
      lookUpHours();
      const greeting = facts.opens ? 'greet.after' : 'greet.closed';
      says(isOpen ? 'greet.busy' : greeting);
      asks('after.ask');
      says('after.who');
      asks('after.tell');
      says('after.urgent');
      asks('after.wait');
      send(noted);
      says(facts.opens ? 'after.done' : 'message.done');
      asks('caller.okay');
    },
    price() {
      greet();
      for (const [index, asked] of services.slice(0, 2).entries()) {
        const { name, cents } = asked;
        const key = index === 0 ? '' : ' second';
        const about = { ...facts, ...serviceFacts(asked) };
        asks(index === 0 ? 'price.ask' : 'price.also', key, about);
        const found = cents === null ? 'No price to tell' : cents === 0 ? 'No charge' : about.price;
        step('Price list', isolated(capitalized(name)), `${found}, ${about.length}`, key);
        if (cents === null) {
          says('price.none', key, about);
          return leaveMessage(`asks the price of ${about.aService}`);
        }
        says(cents === 0 ? 'price.free' : 'price.tell', key, about);
      }
      asks('price.when');
      if (slot === undefined) {
        lookInVain();
        says('price.no-slot');
        return asks('caller.okay');
      }
      look(slot);
      says('price.slot');
      asks('price.think');
      says('price.bye');
    },
    urgent() {
      greet();
      asks(`urgent.${kind}`);
      step('Rules', `Urgent: ${urgent}`, `Ring ${person} at any hour, without a queue`);
      says('urgent.reply');
      asks('tell.name');
      ring('urgent', true);
      says('urgent.through');
      asks('caller.okay');
    },
    change() {
      greet();
      if (slot === undefined) {
        asks('change.ask-none');
        findBooking('None found');
        send('asks about a booking');
        says('change.unknown');
        return asks('caller.okay');
      }
      asks('change.ask');
      findBooking(`${onDay(slot)}, ${isolated(inSentence(service.name))}`);
      if (other === undefined) says('change.offer-cancel');
      else {
        look(other, ' other');
        says('change.offer');
      }
      const moves = other !== undefined && drawn(seed, 'way') < 0.5;
      if (moves) {
        asks('change.move');
        step('Booking', `From ${onDay(slot)} to ${onDay(other)}`, 'Moved, and the old time is free');
        says('change.moved');
      } else {
        asks(other === undefined ? 'book.yes' : 'change.cancel');
        step('Booking', `${onDay(slot)}, ${caller}`, 'Cancelled, and the time is free');
        says('change.cancelled');
      }
      asks('caller.thanks');
    },
    person() {
      greet();
      asks(`person.${kind}`);
      step('Facts', 'What the business wrote down', 'No answer to this, so none is made up');
      if (!isOpen) {
        says('person.closed');
        asks('person.closed-yes');
        send('asks to be called back');
        says('message.done');
        return asks('caller.okay');
      }
      says('person.offer');
      asks('person.please');
      says('person.who');
      asks('tell.name');
      const picksUp = drawn(seed, 'picks up') < PICKED_UP;
      ring('with the question', picksUp);
      if (!picksUp) send('with the question');
      says(picksUp ? 'person.through' : 'person.nobody');
      asks('caller.okay');
    },
  };
  scenarios[scenario]();

  return {
    title: SCENARIO_NAMES[scenario],
    business,
    when: `${weekday(at)}, ${clock(at)}: ${stateWords(isOpen, changes, at)}`,
    moved,
    lines,
  };
}

const serviceFacts = ({ name, minutes, cents }: Service) => ({
  aService: isolated(withArticle(inSentence(name))),
  length: lengthWords(minutes),
  price: cents === null ? '' : priceWords(cents),
});

function stateWords(isOpen: boolean, changes: number | undefined, at: number): string {
  if (isOpen) return changes === undefined ? 'open day and night' : `open until ${clock(changes)}`;
  return changes === undefined ? 'closed all week' : `closed, opens ${whenWords(changes, at)}`;
}

/** A free time of the first day that has one, and a later one, of the next such day if there is one. */
function slotsOf([first = [], next]: number[][], seed: string): (number | undefined)[] {
  const slot = first[Math.floor(drawn(seed, 'slot') * first.length)];
  const later = next ?? first.filter((time) => slot !== undefined && time > slot);
  return [slot, later[Math.floor(drawn(seed, 'other') * later.length)]];
}

/** The words of a line, as they are said or read. */
export const captionOf = (line: CallLine): string =>
  line.side === 'middle' ? `${line.read} ${line.found}` : line.text;

/** The call as text to keep or to send. */
export function transcriptOf({ title, business, when, lines }: Call, address: string): string {
  const said = lines.map((line) =>
    line.side === 'middle' ? `   [${line.tool}] ${line.read} → ${line.found}` : `${line.who}: ${line.text}`,
  );
  return [`${title}: ${business}`, when, '', ...said, '', `A script, not a recording. Made on ${address}`]
    .join('\n')
    .replaceAll('\u00a0', ' ');
}
