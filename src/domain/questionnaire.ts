import { capOf, costAtRate, type Rate } from './pricing/cost.ts';
import { type CallLoad, cheapestRate, costSum, minutesPerMonth, minutesSum } from './pricing/estimate.ts';
import { type Cents, formatMoney } from './pricing/money.ts';
import type { Feature } from './pricing/plans.ts';

/** What the rules below read of the questionnaire; the words of the questions stand on its page. */
export interface Needs {
  /** `1`, `2-5`, `6-15`, `16-50` or `51`; '' where nothing was answered, here and below. */
  size: string;
  channels: readonly string[];
  callsPerDay: string;
  minutesPerCall: string;
  daysPerWeek: string;
  /** Part of the calls to hand over, in per cent. */
  share: string;
  /** When calls are missed; `never` is one of the answers. */
  missed: readonly string[];
  goal: string;
}

/** A plan as the page carries it: what a month costs, and which of the features below it has. */
export interface VoicePlan extends Rate {
  id: string;
  features: readonly Feature[];
}

/** What an answer to the question about the goal needs; message taking is in every plan. */
export const GOAL_FEATURES: Readonly<Record<string, Feature>> = {
  booking: 'booking',
  transfer: 'live-transfer',
  tools: 'webhook',
  outbound: 'outbound',
};

/** Where a number is missing. The same as the calculator starts with. */
export const ASSUMED = { minutesPerCall: 2.5, daysPerWeek: 5, share: 60 } as const;

/** Fewer calls than this in a week: a voicemail that is heard the same day does the job. [own judgement] */
export const FEWEST_CALLS_PER_WEEK = 5;
/** More than so many times the largest bundle: a price of its own is the better answer. [own judgement] */
export const MOST_BUNDLES = 3;

export type Advice =
  | {
      kind: 'plan';
      plan: VoicePlan;
      cost: Cents;
      load: CallLoad;
      /** What was filled in for the visitor, in words. */
      assumed: readonly string[];
      /** A feature that rules out a cheaper plan. */
      needs: Feature | undefined;
      /** The plan with the lowest total, where another one was taken for its feature. */
      cheaper: VoicePlan | undefined;
    }
  /** The calls are not known. */
  | { kind: 'count' }
  /** No plan on the list: too many people or calls. */
  | { kind: 'person'; because: 'size' | 'calls' }
  /** No agent: nobody calls, few do, or every call is answered. */
  | { kind: 'none'; because: 'no-calls' | 'few-calls' | 'answered' };

/** Undefined for what is no number above zero. */
const numberIn = (text: string): number | undefined => {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && value > 0 && Number.isFinite(value) ? value : undefined;
};

/** The plan for these needs, or why there is none. The same needs always get the same advice. */
export function advise(needs: Needs, plans: readonly VoicePlan[]): Advice {
  const { channels, missed, goal } = needs;
  if (channels.length > 0 && !channels.includes('phone') && goal !== 'outbound')
    return { kind: 'none', because: 'no-calls' };
  if (needs.size === '51') return { kind: 'person', because: 'size' };

  const callsPerDay = numberIn(needs.callsPerDay);
  if (callsPerDay === undefined) return { kind: 'count' };
  const daysPerWeek = Math.min(7, numberIn(needs.daysPerWeek) ?? ASSUMED.daysPerWeek);
  const wantsMore = goal in GOAL_FEATURES;
  if (callsPerDay * daysPerWeek < FEWEST_CALLS_PER_WEEK && goal !== 'outbound')
    return { kind: 'none', because: 'few-calls' };
  if (missed.length === 1 && missed[0] === 'never' && !wantsMore)
    return { kind: 'none', because: 'answered' };

  const minutesPerCall = numberIn(needs.minutesPerCall);
  const share = numberIn(needs.share);
  const load: CallLoad = {
    callsPerDay,
    minutesPerCall: minutesPerCall ?? ASSUMED.minutesPerCall,
    daysPerWeek,
    sharePercent: Math.min(100, share ?? ASSUMED.share),
  };
  const minutes = minutesPerMonth(load);
  if (minutes > MOST_BUNDLES * Math.max(...plans.map(({ included }) => included)))
    return { kind: 'person', because: 'calls' };

  const feature = GOAL_FEATURES[goal];
  const fitting = plans.filter(({ features }) => feature === undefined || features.includes(feature));
  const { rate: plan, cost } = cheapestOf(fitting, minutes);
  const cheapest = cheapestOf(plans, minutes);
  return {
    kind: 'plan',
    plan,
    cost,
    load,
    assumed: [
      minutesPerCall === undefined && `${ASSUMED.minutesPerCall} minutes per call`,
      numberIn(needs.daysPerWeek) === undefined && `${ASSUMED.daysPerWeek} days a week`,
      share === undefined && `${ASSUMED.share}% of the calls for the agent`,
    ].filter((words) => words !== false),
    needs: cheapest.cost < cost ? feature : undefined,
    cheaper: cheapest.cost < cost ? cheapest.rate : undefined,
  };
}

function cheapestOf(plans: readonly VoicePlan[], minutes: number): { rate: VoicePlan; cost: Cents } {
  return cheapestRate(plans, minutes) as { rate: VoicePlan; cost: Cents };
}

/** What the page and the file say about a piece of advice. */
export interface AdviceWords {
  title: string;
  paragraphs: readonly string[];
  /** Name and sum, for the advice that has any. */
  sums: readonly (readonly [string, string])[];
  /** Where to go on. */
  link: { href: string; label: string };
}

const CONTACT = { href: '/contact?topic=Sales', label: 'Talk to us' };

/** The words for each piece of advice. The page carries them as data, so that its script stays small. */
export const ADVICE_WORDS: {
  plan: Record<
    'title' | 'lowest' | 'least' | 'assumed' | 'cap' | 'terms' | 'minutes' | 'price' | 'others' | 'link',
    string
  >;
  /** What a feature is for, in a sentence that begins with “You want”. */
  wishes: Partial<Record<Feature, string>>;
  without: Record<'count' | 'size' | 'calls' | 'no-calls' | 'few-calls' | 'answered', AdviceWords>;
} = {
  plan: {
    title: '{plan}, about {cost} a month',
    lowest: 'This is the plan with the lowest total for your calls.',
    least: 'You want {wish}, which {cheaper} does not do. {plan} is the least that does.',
    assumed: 'Where you gave no number, we took: {assumed}. Change it and the sum changes.',
    cap: 'The spend cap stands at {cap}. Past it the agent only takes messages, unless you raise it.',
    terms:
      'At the monthly price and before tax. Spam, wrong numbers and calls under 10 seconds are free, so a real month tends to cost less.',
    minutes: 'Minutes a month, rounded up once',
    price: 'Price a month',
    others: 'Other plans',
    link: 'See {plan} as an order',
  },
  wishes: {
    booking: 'bookings to be made during the call',
    'live-transfer': 'calls to be put through to a person',
    webhook: 'calls to reach your own tools',
    outbound: 'calls to be made for you',
  },
  without: {
    count: {
      title: 'Count your calls first',
      paragraphs: [
        'Plans differ in minutes, so the number of calls decides. Your phone bill often has it. If not, count for one day and put the number in at step 4.',
      ],
      sums: [],
      link: { href: '#step-4', label: 'Put the number in' },
    },
    size: {
      title: 'Talk to us first',
      paragraphs: [
        'For more than 50 people the listed plans are rarely the whole answer: several numbers, roles, sign-on and rules come in. A person should look at it with you before you see a price.',
      ],
      sums: [],
      link: CONTACT,
    },
    calls: {
      title: 'Talk to us first',
      paragraphs: [
        `That is more than ${MOST_BUNDLES} times the minutes of our largest plan. The list price for it would be a poor answer, so a person should make you one.`,
      ],
      sums: [],
      link: CONTACT,
    },
    'no-calls': {
      title: 'A voice agent is not what you need',
      paragraphs: [
        'Nobody reaches you by phone, so there is nothing for it to answer. If texts, chat or email pile up, look at that instead.',
      ],
      sums: [],
      link: { href: '/customer-service-automation', label: 'Texts, chat and email' },
    },
    'few-calls': {
      title: 'Keep your money',
      paragraphs: [
        `With fewer than ${FEWEST_CALLS_PER_WEEK} calls a week, a voicemail that you listen to the same day does the job. Come back when the phone rings more.`,
      ],
      sums: [],
      link: { href: '/blog/missed-call-maths', label: 'How to work out what missed calls cost' },
    },
    answered: {
      title: 'You need no agent now',
      paragraphs: [
        'You answer nearly all calls, and want nothing that a person on the phone cannot do. An agent would answer calls that you answer already.',
      ],
      sums: [],
      link: { href: '/blog/missed-call-maths', label: 'How to check it with your own call log' },
    },
  },
};

/**
 * @param plans the same that the advice was made with, for the comparison
 * @param words `ADVICE_WORDS`
 */
export function adviceWords(
  advice: Advice,
  plans: readonly VoicePlan[],
  { plan: words, wishes, without }: typeof ADVICE_WORDS,
): AdviceWords {
  if (advice.kind !== 'plan') return without[advice.kind === 'count' ? 'count' : advice.because];

  const { plan, cost, load, assumed, needs, cheaper } = advice;
  const minutes = minutesPerMonth(load);
  const cap = capOf(plan);
  const values: Record<string, string> = {
    plan: plan.name,
    cost: money(cost),
    cap: money(cap),
    cheaper: cheaper?.name ?? '',
    wish: (needs && wishes[needs]) ?? '',
    assumed: assumed.join(', '),
  };
  const say = (template: string) => template.replace(/{(\w+)}/g, (_, name: string) => values[name] ?? '');
  return {
    title: say(words.title),
    paragraphs: [
      cheaper ? words.least : words.lowest,
      assumed.length > 0 && words.assumed,
      cost > cap && words.cap,
      words.terms,
    ].flatMap((template) => (template ? say(template) : [])),
    sums: [
      [words.minutes, minutesSum(load)],
      [words.price, costSum(plan, minutes)],
      [
        words.others,
        plans
          .flatMap((other) =>
            other.id === plan.id ? [] : `${other.name} ${money(costAtRate(other, minutes))}`,
          )
          .join(', '),
      ],
    ],
    link: { href: `/checkout?plan=${plan.id}&period=monthly`, label: say(words.link) },
  };
}

const money = (cents: Cents) => formatMoney(cents, 'CAD');
