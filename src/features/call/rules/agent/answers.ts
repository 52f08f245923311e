import { dayWords } from '../../../../site/opening-hours.ts';
import { capitalized, inSentence, lengthWords, withArticle } from './phrases.ts';
import { either, ended, firstName } from './booking.ts';
import { clock, dayName, hoursOn, isOpen } from './calendar.ts';
import { factDeed, personDeed, priceDeed, servicePrice } from './cards.ts';
import { languageOf } from './language.ts';
import { shownNumber } from './person.ts';
import type { CallState, Step } from './state.ts';
import { PRICED } from './trade.ts';
import type { Danger, Understood } from './understand.ts';
import * as t from './messages.ts';

/** What is true of every business here, beside its own facts. */
const COMMON = {
  [t.payment]: t.howToPay,
  [t.recording]: t.notRecorded,
};

/** Answers from the facts: they leave the task and the question that is open as they are. */
export const FACTS = {
  price({ brief }: CallState, { slots, line }: Understood): Step {
    const fact = brief.facts.find(
      ({ topic }) => PRICED.test(topic) && (topic === slots.topic || !slots.service),
    );
    if (fact) return { says: [fact.says], deeds: [factDeed(fact.topic, fact.says)] };
    const service = brief.services.find(({ id }) => id === slots.service);
    const isHaggling = /discount|cheap|better (?:deal|price)|knock|% off|percent/i.test(line);
    const says = isHaggling ? [t.onlyListPrices] : [];
    if (service) says.push(priceLine(service));
    if (service?.cents === null && /how long/i.test(line)) says.push(t.itTakes(lengthWords(service.minutes)));
    if (service) return { says, deeds: [priceDeed(brief, service)] };
    says.push(
      t.iKnowPrices(
        brief.services.length,
        either(
          brief.services.map((one) => `${inSentence(one.name)} ${servicePrice(one)}`),
          t.and,
        ),
      ),
    );
    return { says, deeds: [priceDeed(brief, service)] };
  },
  hours({ brief, now }: CallState, { slots }: Understood): Step {
    const day = slots.day;
    const rows = [
      [t.onWeekdays, brief.hours.week],
      [t.onSaturday, brief.hours.sat],
      [t.onSunday, brief.hours.sun],
    ] as const;
    const all = rows.map(([name, times]) => `${name} ${times ? dayWords(times.from, times.to) : t.closed}`);
    const times = day && hoursOn(brief, day);
    const name = day ? dayName(day, now) : '';
    const one = times
      ? t.weAreOpenOn(capitalized(name), clock(times.from), clock(times.to))
      : t.weAreClosed(capitalized(name));
    const says = ended(day ? one : t.weAreOpen(all.join(', ')));
    return { says: [says], deeds: [factDeed(t.yourHours, says)] };
  },
  address: ({ brief }: CallState): Step => ({
    says: [brief.address],
    deeds: [factDeed(t.yourAddress, brief.address)],
  }),
  fact({ brief }: CallState, { slots }: Understood): Step {
    const common = slots.topic === t.recording ? t.recording : t.payment;
    const fact = brief.facts.find(({ topic }) => topic === slots.topic) ?? {
      topic: common,
      says: COMMON[common],
    };
    return { says: [fact.says], deeds: [factDeed(fact.topic, fact.says)] };
  },
  robot: ({ brief }: CallState): Step => ({
    says: [t.iAmAnAi(brief.person)],
  }),
};

function priceLine(service: CallState['brief']['services'][number]): string {
  const name = inSentence(service.name);
  if (service.cents === null) return t.noPriceOnTheList(withArticle(name));
  return service.cents === 0
    ? (/quote/.test(name) ? t.isFreeAndPriced : t.isFree)(name)
    : t.costsAndTakes(capitalized(withArticle(name)), servicePrice(service), lengthWords(service.minutes));
}

/** Who the call was from, for whoever takes over: what is known, and nothing that was not said. */
export function story({ draft, notes, told }: CallState): string {
  const who = [draft.name, draft.number && draft.number !== 'none' && shownNumber(draft.number)]
    .filter(Boolean)
    .join(', ');
  return [who && `${who}.`, ...told.map((line) => `“${line.slice(0, 90)}”`), ...notes]
    .filter(Boolean)
    .join(' ');
}

/** Rings the person; from then on the agent has no part in the call. */
function handOver(state: CallState, lead: string): Step {
  const { brief } = state;
  const why = story(state) || brief.business;
  return {
    says: [lead],
    deeds: [personDeed(brief.person, why)],
    change: {
      ended: 'person',
      outcome: t.hasTheCall(firstName(brief.person) === 'the' ? t.theOwner : brief.person),
      notes: [t.passedOn(why)],
      asked: undefined,
    },
  };
}

/** What is said before anybody is rung. 9-8-8 is the line of Canada for whoever thinks of suicide. */
const FIRST: Record<Exclude<Danger, 'frail'>, (brief: CallState['brief']) => string> = {
  self: () => t.callTheCrisisLine,
  life: () => t.callTheEmergencyLine,
  trade: ({ urgent }) => urgent.first,
  fire: () => t.callTheEmergencyLine,
  emergency: () => '',
};

export function urgent(state: CallState, { danger = 'emergency' }: Understood): Step {
  const { brief } = state;
  if (danger === 'frail') return { says: [brief.urgent.frail?.asks ?? ''], change: { asked: 'danger' } };
  return handOver(state, [FIRST[danger](brief), t.iAmRingingAtOnce(brief.person)].filter(Boolean).join(' '));
}

/** In the hours of the business somebody is there; at other times the agent takes a message. */
export function askPerson(state: CallState): Step {
  const { brief, now } = state;
  if (isOpen(brief, now)) return handOver(state, t.iAmRingingNow(brief.person));
  return {
    says: [t.weAreClosedNow(brief.person), t.whatShallITell(brief.person)],
    change: { task: 'message', asked: 'message' },
  };
}

/** What is refused, and what is offered in its place. */
export const refuseAdvice = ({ brief }: CallState): Step => ({
  says: [brief.refusal, t.iCanBookYouATime(brief.person)],
  deeds: [],
  change: { asked: 'help', offer: 'message' },
});

/** What is not on the list is not offered, and no time for it. */
export const unlisted = ({ brief }: CallState): Step => ({
  says: [
    t.isNotOnMyList(
      either(
        brief.services.map(({ name }) => inSentence(name)),
        t.and,
      ),
    ),
    t.shallITakeAMessage(brief.person),
  ],
  change: { asked: 'help', offer: 'message' },
});

export const refusePayment = ({ brief }: CallState): Step => ({
  says: [t.keepYourCardNumber, t.sendsYouABill(capitalized(brief.person)), t.canIDoSomethingElse],
  change: { asked: 'help' },
});

/** Anger is met twice with an offer; insults after that end the call. */
export function calm(state: CallState, heard: Understood): Step {
  const { brief, angers } = state;
  if (angers === 0)
    return {
      says: [t.iAmSorry, t.iCanPutYouThrough(brief.person)],
      change: {
        angers: 1,
        asked: 'help',
        offer: 'person',
        message: heard.line.length > 30 ? heard.line : undefined,
      },
    };
  if (angers === 1) return askPersonCalmly(state);
  return {
    says: [t.iWillLeaveItThere],
    change: {
      ended: 'bye',
      angers: 3,
      told: state.told,
      notes: [...state.notes, t.anAngryCaller],
      outcome: t.endedPolitely,
    },
  };
}
function askPersonCalmly(state: CallState): Step {
  const step = askPerson(state);
  return {
    ...step,
    says: [t.iHearThatYouAreUpset, ...step.says],
    change: { angers: 2, ...step.change },
  };
}

const IN_THEIR_WORDS: Record<string, string> = {
  French: t.onlyEnglishInFrench,
  Spanish: t.onlyEnglishInSpanish,
  German: t.onlyEnglishInGerman,
};
export function otherLanguage({ brief }: CallState, { line }: Understood): Step {
  const language = languageOf(line) ?? t.thatLanguage;
  const own = IN_THEIR_WORDS[language];
  return {
    says: [...(own ? [own] : []), t.speaksEnglishOnly(brief.person)],
    change: { asked: 'help', offer: 'person' },
  };
}

export const silence = (state: CallState): Step => {
  const silences = state.silences + 1;
  if (silences === 1) return { says: [t.areYouStillThere, openQuestion(state)], change: { silences } };
  if (silences === 2) return { says: [t.iCantHearYou], change: { silences } };
  return {
    says: [t.iHangUpNow],
    change: {
      silences,
      ended: 'bye',
      outcome: t.nobodySpoke,
      told: state.told,
      notes: [...state.notes, t.nobodySpokeNote],
    },
  };
};

/** What was asked last, once more; where nothing was, what can be asked for. */
export function openQuestion({ asked, question, brief }: CallState): string {
  if (asked && question) return question;
  return brief.visit === 'appointment' ? t.whatYouCanDoAppointment : t.whatYouCanDoVisit;
}

export const nonsense = (state: CallState): Step => {
  const misses = state.misses + 1;
  if (misses === 1) return { says: [t.iDidNotGetThat, openQuestion(state)], change: { misses } };
  if (misses === 2)
    return {
      says: [t.tryThis(state.brief.tries[0] ?? ''), openQuestion({ ...state, asked: undefined })],
      change: { misses },
    };
  return {
    says: [t.iAmNotTheRightOne(state.brief.person)],
    change: { misses, asked: 'help', offer: 'person' },
  };
};

export const greet = (state: CallState): Step => ({
  says: [t.iCanHearYou, state.asked && state.asked !== 'help' ? openQuestion(state) : t.howCanIHelp],
});
