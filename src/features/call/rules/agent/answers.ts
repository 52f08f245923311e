import { dayWords } from '../../../../site/opening-hours.ts';
import { capitalized, inSentence, lengthWords, withArticle } from '../phrases.ts';
import { either, ended, firstName } from './booking.ts';
import { clock, dayName, hoursOn, isOpen } from './calendar.ts';
import { factDeed, personDeed, priceDeed, servicePrice } from './cards.ts';
import { languageOf } from './language.ts';
import { shownNumber } from './person.ts';
import type { CallState, Step } from './state.ts';
import { PRICED } from './trade.ts';
import type { Danger, Understood } from './understand.ts';

/** What is true of every business here, beside its own facts. */
const COMMON = {
  Payment: 'You can pay by card, debit or e-transfer once the work is done.',
  Recording: 'No, this call is not recorded: what you say stays on your device.',
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
    const says = isHaggling ? ['I can only give you the prices of the list.'] : [];
    if (service) says.push(priceLine(service));
    if (service?.cents === null && /how long/i.test(line))
      says.push(`It takes ${lengthWords(service.minutes)}.`);
    if (service) return { says, deeds: [priceDeed(brief, service)] };
    says.push(
      `I know ${brief.services.length} prices: ${either(
        brief.services.map((one) => `${inSentence(one.name)} ${servicePrice(one)}`),
        'and',
      )}.`,
    );
    return { says, deeds: [priceDeed(brief, service)] };
  },
  hours({ brief, now }: CallState, { slots }: Understood): Step {
    const day = slots.day;
    const rows = [
      ['weekdays', brief.hours.week],
      ['Saturday', brief.hours.sat],
      ['Sunday', brief.hours.sun],
    ] as const;
    const all = rows.map(([name, times]) => `${name} ${times ? dayWords(times.from, times.to) : 'closed'}`);
    const times = day && hoursOn(brief, day);
    const name = day ? dayName(day, now) : '';
    const one = times
      ? `${capitalized(name)} we are open from ${clock(times.from)} to ${clock(times.to)}`
      : `${capitalized(name)} we are closed`;
    const says = ended(day ? one : `We are open ${all.join(', ')}`);
    return { says: [says], deeds: [factDeed('Your hours', says)] };
  },
  address: ({ brief }: CallState): Step => ({
    says: [brief.address],
    deeds: [factDeed('Your address', brief.address)],
  }),
  fact({ brief }: CallState, { slots }: Understood): Step {
    const common = slots.topic === 'Recording' ? 'Recording' : 'Payment';
    const fact = brief.facts.find(({ topic }) => topic === slots.topic) ?? {
      topic: common,
      says: COMMON[common],
    };
    return { says: [fact.says], deeds: [factDeed(fact.topic, fact.says)] };
  },
  robot: ({ brief }: CallState): Step => ({
    says: [
      `Yes, I am an AI assistant, not a person. I can book, answer from what I was told, or get you ${brief.person}.`,
    ],
  }),
};

function priceLine(service: CallState['brief']['services'][number]): string {
  const name = inSentence(service.name);
  if (service.cents === null)
    return `For ${withArticle(name)} there is no price on my list: it is quoted once somebody has looked.`;
  return service.cents === 0
    ? `The ${name} is free${/quote/.test(name) ? ', and names the price' : ''}.`
    : `${capitalized(withArticle(name))} is ${servicePrice(service)}, and takes ${lengthWords(service.minutes)}.`;
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
      outcome: `${firstName(brief.person) === 'the' ? 'The owner' : brief.person} has the call.`,
      notes: [`Passed on. ${why}`],
      asked: undefined,
    },
  };
}

/** What is said before anybody is rung. 9-8-8 is the line of Canada for whoever thinks of suicide. */
const FIRST: Record<Danger, (brief: CallState['brief']) => string> = {
  self: () =>
    'Please call or text 9-8-8 now: somebody answers at any hour. If you are in danger now, call 911.',
  life: () => 'Please call 911 now.',
  trade: ({ urgent }) => urgent.first,
  fire: () => 'Please call 911 now.',
  emergency: () => '',
};

export function urgent(state: CallState, { danger = 'emergency' }: Understood): Step {
  const { brief } = state;
  return handOver(state, `${FIRST[danger](brief)} I am ringing ${brief.person} at once.`.trim());
}

/** In the hours of the business somebody is there; at other times the agent takes a message. */
export function askPerson(state: CallState): Step {
  const { brief, now } = state;
  if (isOpen(brief, now))
    return handOver(state, `I am ringing ${brief.person} now, and I tell them what you told me.`);
  return {
    says: [
      `We are closed now, and ${brief.person} is only rung for emergencies.`,
      `What shall I tell ${brief.person}?`,
    ],
    change: { task: 'message', asked: 'message' },
  };
}

/** What is refused, and what is offered in its place. */
export const refuseAdvice = ({ brief }: CallState): Step => ({
  says: [brief.refusal, `I can book you a time, or have ${brief.person} call you. Which would you like?`],
  deeds: [],
  change: { asked: 'help', offer: 'message' },
});

export const refusePayment = ({ brief }: CallState): Step => ({
  says: [
    'Please keep that number to yourself: I take no payments and no card numbers.',
    `${capitalized(brief.person)} sends you a bill once the work is done.`,
    'Can I do something else?',
  ],
  change: { asked: 'help' },
});

/** Anger is met twice with an offer; insults after that end the call. */
export function calm(state: CallState, heard: Understood): Step {
  const { brief, angers } = state;
  if (angers === 0)
    return {
      says: [
        'I am sorry.',
        `I can put you through to ${brief.person}, or write down what went wrong. Which is better?`,
      ],
      change: {
        angers: 1,
        asked: 'help',
        offer: 'person',
        message: heard.line.length > 30 ? heard.line : undefined,
      },
    };
  if (angers === 1) return askPersonCalmly(state);
  return {
    says: ['I will leave it there. You can call again at any time. Goodbye.'],
    change: {
      ended: 'bye',
      angers: 3,
      told: state.told,
      notes: [...state.notes, 'An angry caller. The agent stayed polite and ended the call.'],
      outcome: 'Ended politely.',
    },
  };
}
function askPersonCalmly(state: CallState): Step {
  const step = askPerson(state);
  return {
    ...step,
    says: ['I hear that you are upset.', ...step.says],
    change: { angers: 2, ...step.change },
  };
}

const IN_THEIR_WORDS: Record<string, string> = {
  French: 'Je ne parle qu’anglais ici. Voulez-vous parler à une personne ?',
  Spanish: 'Aquí solo hablo inglés. ¿Quiere hablar con una persona?',
  German: 'Ich spreche hier nur Englisch. Möchten Sie mit einem Menschen sprechen?',
};
export function otherLanguage({ brief }: CallState, { line }: Understood): Step {
  const language = languageOf(line) ?? 'that language';
  const own = IN_THEIR_WORDS[language];
  return {
    says: [
      ...(own ? [own] : []),
      `This demonstration speaks English only. Shall I get ${brief.person}, or take a message?`,
    ],
    change: { asked: 'help', offer: 'person' },
  };
}

export const silence = (state: CallState): Step => {
  const silences = state.silences + 1;
  if (silences === 1) return { says: ['Are you still there?', openQuestion(state)], change: { silences } };
  if (silences === 2)
    return { says: ['I can’t hear you. Say something, or I hang up in a moment.'], change: { silences } };
  return {
    says: ['I hear nothing, so I hang up now. Please call again.'],
    change: {
      silences,
      ended: 'bye',
      outcome: 'Nobody spoke.',
      told: state.told,
      notes: [...state.notes, 'A call in which nobody spoke any more.'],
    },
  };
};

/** What was asked last, once more; where nothing was, what can be asked for. */
export function openQuestion({ asked, question, brief }: CallState): string {
  return asked && question
    ? question
    : `You can book, move or cancel ${brief.visit === 'appointment' ? 'an appointment' : 'a visit'}, ask for a price, or leave a message.`;
}

export const nonsense = (state: CallState): Step => {
  const misses = state.misses + 1;
  if (misses === 1) return { says: ['I did not get that.', openQuestion(state)], change: { misses } };
  if (misses === 2)
    return {
      says: [
        `I still did not get it. Try: “${state.brief.tries[0]}”`,
        openQuestion({ ...state, asked: undefined }),
      ],
      change: { misses },
    };
  return {
    says: [`I am not the right one for this. Shall I get ${state.brief.person}, or take a message?`],
    change: { misses, asked: 'help', offer: 'person' },
  };
};

export const greet = (state: CallState): Step => ({
  says: [
    'Hello! I can hear you.',
    state.asked && state.asked !== 'help' ? openQuestion(state) : 'How can I help?',
  ],
});
