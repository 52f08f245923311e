import { type CallInputs, type Kind, MINUTES, SCENARIO_NAMES, type Service, tidyText } from './business.ts';
import { drawn, type Facts, type LineName, sayLine, URGENT_RULES, WISHES } from './grammar.ts';
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
interface Said {
  key: string;
  side: 'first' | 'second';
  who: 'Caller' | 'AI agent';
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

/** Where no name is given. */
const NAMELESS: Record<Kind, string> = {
  clinic: 'the clinic',
  trades: 'the workshop',
  salon: 'the salon',
  shop: 'the shop',
  law: 'the law office',
  property: 'the rental office',
  other: 'the office',
};
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

const NEW_SERVICE: Service = { name: '', minutes: MINUTES.usual, cents: null };

/** What a line is about if not what the call is about: `key` tells it from the line of that name. */
interface About {
  key: string;
  facts: Facts;
}

/** Writes down one call, line by line. */
class CallWriter {
  readonly lines: CallLine[] = [];
  readonly seed: string;
  readonly facts: Facts;

  constructor(seed: string, facts: Facts) {
    this.seed = seed;
    this.facts = facts;
  }

  agent(name: LineName, about?: About) {
    this.#say(name, { side: 'second', who: 'AI agent' }, about);
  }

  caller(name: LineName, about?: About) {
    this.#say(name, { side: 'first', who: 'Caller' }, about);
  }

  /** `about` tells two steps with the same tool apart. */
  step(tool: string, read: string, found: string, about = '') {
    this.lines.push({ key: tool + about, side: 'middle', tool, read, found });
  }

  #say(
    name: LineName,
    by: Pick<Said, 'side' | 'who'>,
    { key, facts }: About = { key: '', facts: this.facts },
  ) {
    this.lines.push({ key: name + key, ...by, text: sayLine(name, facts, this.seed + key) });
  }
}

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
function servicesOf({ services }: CallInputs): Service[] {
  const named = services
    .map((service) => ({ ...service, name: tidyText(service.name) }))
    .filter(({ name }) => name);
  return named.length > 0
    ? named
    : [{ ...NEW_SERVICE, name: NAMELESS_SERVICE, minutes: services[0]?.minutes ?? MINUTES.usual }];
}

/**
 * The call of one scenario at one business. The same inputs give the same call; names are put in as they were typed, and
 * are text, never markup.
 */
export function writeCall(inputs: CallInputs): Call {
  const { scenario, kind, hours, wording } = inputs;
  const { at, moved } = scenario === 'after-hours' ? afterHours(inputs) : { at: inputs.moment, moved: '' };
  const seed = `${scenario}/${kind}/${wording}`;
  const { isOpen, changes } = openState(hours, at);

  const [service = NEW_SERVICE, second] = servicesOf(inputs);
  const business = isolated(tidyText(inputs.business)) || NAMELESS[kind];
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
    wish: WISHES[kind].said,
    refusal: '',
  };
  facts.refusal = sayLine(`refuse.${kind}`, facts, seed);

  const call = new CallWriter(seed, facts);
  const onDay = (time: number) => `${weekday(time)} ${clock(time)}`;
  const inService = isolated(inSentence(service.name));
  const thing = isolated(capitalized(service.name));
  const phone = named ? ownedBy(named, 'phone') : 'the team’s phone';

  const look = (time: number, about = '') => {
    const taken = days.flat().find((one) => one < time && weekday(one) === weekday(time));
    const busy = taken === undefined ? '' : `; ${clock(taken)} is taken`;
    call.step(
      'Calendar',
      `${weekday(time)}’s bookings`,
      `${clock(time)} is free for ${facts.length}${busy}`,
      about,
    );
  };
  const lookInVain = () =>
    call.step('Calendar', `The next seven days, ${facts.length}`, 'No free time inside the opening hours');
  const hoursLine = () => {
    const state = isOpen
      ? `Open at ${clock(at)}`
      : facts.opens
        ? `Closed at ${clock(at)}, opens ${facts.opens}`
        : `Closed at ${clock(at)}, and no day with hours`;
    call.step('Opening hours', `${weekday(at)}: ${hoursWords(hours, at)}`, state);
  };
  const send = (about: string) =>
    call.step('Message', `To ${person}: ${caller}, ${number}, ${about}`, 'Sent as a text and an email');
  const ring = (about: string, picksUp: boolean) => {
    const seconds = RINGS.shortest + Math.floor(drawn(seed, 'rings') * RINGS.spread);
    call.step(
      'Hand-off',
      `Rings ${phone}: ${caller}, ${about}`,
      picksUp
        ? `Yes after ${seconds} seconds; the call is joined`
        : `No answer after ${RINGS.unanswered} seconds`,
    );
  };
  const greet = () => {
    if (!isOpen) hoursLine();
    call.agent(isOpen ? 'greet.open' : 'greet.closed');
  };
  const leaveMessage = (about: string) => {
    call.caller('tell.name');
    send(about);
    call.agent('message.done');
    call.caller('caller.okay');
  };
  const readPrice = ({ name, minutes, cents }: Service, about = '') =>
    call.step(
      'Price list',
      isolated(capitalized(name)),
      [
        cents === null ? 'No price to tell' : cents === 0 ? 'No charge' : priceWords(cents),
        lengthWords(minutes),
      ].join(', '),
      about,
    );

  const scenarios: Record<CallInputs['scenario'], () => void> = {
    booking() {
      greet();
      call.caller('book.ask');
      if (slot === undefined || chosen === undefined) {
        lookInVain();
        call.agent('book.none');
        return leaveMessage(`wants ${facts.aService}`);
      }
      look(slot);
      if (other !== undefined) look(other, ' other');
      call.agent(other === undefined ? 'book.offer-one' : 'book.offer-two');
      call.caller(other === undefined ? 'book.yes' : 'book.choose');
      call.agent('book.who');
      call.caller('tell.name');
      call.step(
        'Booking',
        `${onDay(chosen)}, ${facts.length}, ${caller}`,
        `${thing} is written in the calendar`,
      );
      call.agent('book.done');
      call.caller('caller.thanks');
    },
    'after-hours'() {
      hoursLine();
      call.agent(isOpen ? 'greet.busy' : facts.opens ? 'greet.after' : 'greet.closed');
      call.caller('after.ask');
      call.agent('after.who');
      call.caller('after.tell');
      call.agent('after.urgent');
      call.caller('after.wait');
      send(WISHES[kind].noted);
      call.agent(facts.opens ? 'after.done' : 'message.done');
      call.caller('caller.okay');
    },
    price() {
      greet();
      call.caller('price.ask');
      readPrice(service);
      if (service.cents === null) {
        call.agent('price.none');
        return leaveMessage(`asks the price of ${facts.aService}`);
      }
      call.agent(service.cents === 0 ? 'price.free' : 'price.tell');
      if (second) {
        const about = { key: ' second', facts: { ...facts, ...serviceFacts(second) } };
        call.caller('price.also', about);
        readPrice(second, about.key);
        if (second.cents === null) {
          call.agent('price.none', about);
          return leaveMessage(`asks the price of ${about.facts.aService}`);
        }
        call.agent(second.cents === 0 ? 'price.free' : 'price.tell', about);
      }
      call.caller('price.when');
      if (slot === undefined) {
        lookInVain();
        call.agent('price.no-slot');
        return call.caller('caller.okay');
      }
      look(slot);
      call.agent('price.slot');
      call.caller('price.think');
      call.agent('price.bye');
    },
    urgent() {
      greet();
      call.caller(`urgent.${kind}`);
      call.step('Rules', `Urgent: ${URGENT_RULES[kind]}`, `Ring ${person} at any hour, without a queue`);
      call.agent('urgent.reply');
      call.caller('tell.name');
      ring('urgent', true);
      call.agent('urgent.through');
      call.caller('caller.okay');
    },
    change() {
      greet();
      if (slot === undefined) {
        call.caller('change.ask-none');
        call.agent('change.verify');
        call.caller('tell.name');
        call.step('Calendar', `Bookings of ${caller}, ${number}`, 'None found');
        send('asks about a booking');
        call.agent('change.unknown');
        return call.caller('caller.okay');
      }
      call.caller('change.ask');
      call.agent('change.verify');
      call.caller('tell.name');
      call.step('Calendar', `Bookings of ${caller}, ${number}`, `${onDay(slot)}, ${inService}`);
      if (other === undefined) call.agent('change.offer-cancel');
      else {
        look(other, ' other');
        call.agent('change.offer');
      }
      const moves = other !== undefined && drawn(seed, 'way') < 0.5;
      call.caller(other === undefined ? 'book.yes' : moves ? 'change.move' : 'change.cancel');
      call.step(
        'Booking',
        moves ? `From ${onDay(slot)} to ${onDay(other)}` : `${onDay(slot)}, ${caller}`,
        moves ? 'Moved, and the old time is free' : 'Cancelled, and the time is free',
      );
      call.agent(moves ? 'change.moved' : 'change.cancelled');
      call.caller('caller.thanks');
    },
    person() {
      greet();
      call.caller(`person.${kind}`);
      call.step('Facts', 'What the business wrote down', 'No answer to this, so none is made up');
      if (!isOpen) {
        call.agent('person.closed');
        call.caller('person.closed-yes');
        send('asks to be called back');
        call.agent('message.done');
        return call.caller('caller.okay');
      }
      call.agent('person.offer');
      call.caller('person.please');
      call.agent('person.who');
      call.caller('tell.name');
      const picksUp = drawn(seed, 'picks up') < PICKED_UP;
      ring('with the question', picksUp);
      if (!picksUp) send('with the question');
      call.agent(picksUp ? 'person.through' : 'person.nobody');
      call.caller('caller.okay');
    },
  };
  scenarios[scenario]();

  return {
    title: SCENARIO_NAMES[scenario],
    business,
    when: `${weekday(at)}, ${clock(at)}: ${stateWords(isOpen, changes, at)}`,
    moved,
    lines: call.lines,
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

/** The call as text to keep or to send. */
export function transcriptOf({ title, business, when, lines }: Call, address: string): string {
  const said = lines.map((line) =>
    line.side === 'middle' ? `   [${line.tool}] ${line.read} → ${line.found}` : `${line.who}: ${line.text}`,
  );
  return [`${title}: ${business}`, when, '', ...said, '', `A script, not a recording. Made on ${address}`]
    .join('\n')
    .replaceAll('\u00a0', ' ');
}
