import type { Cents, Currency, Mills } from './money.ts';
import { PERIOD_MONTHS, type Period } from './terms.ts';

export const FAMILIES = ['voice', 'mod-iq', 'mod-mentor', 'mod-showcase'] as const;
export type Family = (typeof FAMILIES)[number];

/** As the menus call them. */
export const FAMILY_NAMES: Record<Family, string> = {
  voice: 'AI voice, text and email',
  'mod-iq': 'Mod IQ',
  'mod-mentor': 'Mod Mentor AI',
  'mod-showcase': 'Mod Showcase',
};

/** What is counted, and the words for one and for several. */
export const METERS = {
  minute: { one: 'voice minute', many: 'voice minutes' },
  text: { one: 'text', many: 'texts' },
  email: { one: 'email', many: 'emails' },
  conversation: { one: 'conversation analyzed', many: 'conversations analyzed' },
  practice: { one: 'practice minute', many: 'practice minutes' },
  video: { one: 'video', many: 'videos' },
} as const;
type Meter = keyof typeof METERS;

/** What there is a fixed number of, and the words for one and for several. */
export const LIMITS = {
  agents: { one: 'agent', many: 'agents' },
  numbers: { one: 'phone number', many: 'phone numbers' },
  callsAtOnce: { one: 'call at once', many: 'calls at once' },
  seats: { one: 'seat', many: 'seats' },
} as const;
export type Limit = keyof typeof LIMITS;

export const FEATURES = {
  messages: 'Message taking',
  answers: 'Answers from your facts',
  'spam-filter': 'Spam filter',
  summaries: 'A summary of each call',
  booking: 'Booking',
  'live-transfer': 'Live transfer',
  webhook: 'Your own tools, by webhook',
  'bilingual-greeting': 'Bilingual greeting',
  outbound: 'Outbound calls, with a consent log',
  roles: 'Roles for your team',
  'priority-support': 'Priority support',
  'quality-review': 'Quality review',
  'single-sign-on': 'Single sign-on',
  'data-agreement': 'A data processing agreement',
  'custom-retention': 'Your own retention times',
  reasons: 'Reasons for contact',
  sentiment: 'Sentiment, with its limits stated',
  'missed-opportunities': 'List of missed opportunities',
  digest: 'Weekly digest',
  'role-play': 'Spoken role-play',
  rubric: 'Written feedback by a fixed rubric',
  'sixty-seconds': 'Up to 60 seconds long',
  captions: 'Captions',
  'one-revision': 'One revision',
  rights: 'Rights to use it included',
} as const;
export type Feature = keyof typeof FEATURES;

/** `charged` is what one payment takes: `perMonth` times the months of the period, before tax. */
interface Price {
  perMonth: Cents;
  charged: Cents;
}

/** What a month includes of one meter. `extra` is the price of one more; without it no more can be used. */
interface Allowance {
  meter: Meter;
  included: number;
  extra?: Record<Currency, Mills>;
}

interface PlanFacts {
  /** The value of `?plan=`; never reused for another plan. */
  id: string;
  family: Family;
  name: string;
  forWho: string;
  /** What the price is for. */
  unit: 'workspace' | 'seat' | 'video';
  /** Fewest units that can be ordered at this price. */
  minUnits: number;
  /** Fixed numbers per unit. */
  limits: Partial<Record<Limit, number>>;
  features: readonly Feature[];
  /** False until the owner has agreed to every figure of the plan. */
  ownerConfirmed: boolean;
  /** The day from which the price is on sale, `YYYY-MM-DD`. */
  effectiveFrom: string;
}

/** Allowances are per unit and start afresh each month in every period; the first is the one the plan is sold by. */
export interface SubscriptionPlan extends PlanFacts {
  sold: 'by-period';
  prices: Record<Currency, Record<Period, Price>>;
  allowances: readonly [Allowance, ...Allowance[]];
}

export interface OneTimePlan extends PlanFacts {
  sold: 'once';
  price: Record<Currency, Cents>;
}

interface QuotedPlan extends PlanFacts {
  sold: 'on-request';
}

export type Plan = SubscriptionPlan | OneTimePlan | QuotedPlan;

/** Prices per month, in cents. */
function pricesPerMonth(monthly: Cents, biannual: Cents, annual: Cents): Record<Period, Price> {
  const price = (period: Period, perMonth: Cents) => ({
    perMonth,
    charged: perMonth * PERIOD_MONTHS[period],
  });
  return {
    monthly: price('monthly', monthly),
    biannual: price('biannual', biannual),
    annual: price('annual', annual),
  };
}

const VOICE_STARTER = ['messages', 'answers', 'spam-filter', 'summaries'] as const;
const VOICE_GROWTH = [...VOICE_STARTER, 'booking', 'live-transfer', 'webhook', 'bilingual-greeting'] as const;
const VOICE_SCALE = [...VOICE_GROWTH, 'outbound', 'roles', 'priority-support', 'quality-review'] as const;
const MOD_IQ = ['reasons', 'sentiment', 'missed-opportunities', 'digest'] as const;
const MOD_MENTOR = ['role-play', 'rubric'] as const;
const MOD_SHOWCASE = ['sixty-seconds', 'captions', 'one-revision', 'rights'] as const;

const PRACTICE = [{ meter: 'practice', included: 60, extra: { CAD: 250, USD: 180 } }] as const;
/** What a plan is unless it says otherwise. */
const USUAL = {
  unit: 'workspace',
  minUnits: 1,
  limits: {},
  ownerConfirmed: false,
  effectiveFrom: '2026-11-20',
} as const;

/** Every plan on sale, by family, smallest first. US prices are set, not converted. */
export const PLANS: readonly Plan[] = [
  {
    ...USUAL,
    id: 'starter',
    family: 'voice',
    name: 'Starter',
    forWho: 'One person and a phone that won’t stop',
    sold: 'by-period',
    prices: { CAD: pricesPerMonth(89_00, 80_00, 71_00), USD: pricesPerMonth(65_00, 59_00, 52_00) },
    allowances: [
      { meter: 'minute', included: 250, extra: { CAD: 400, USD: 300 } },
      { meter: 'text', included: 250, extra: { CAD: 40, USD: 30 } },
      { meter: 'email', included: 500, extra: { CAD: 10, USD: 7 } },
    ],
    limits: { agents: 1, numbers: 1, callsAtOnce: 2 },
    features: VOICE_STARTER,
  },
  {
    ...USUAL,
    id: 'growth',
    family: 'voice',
    name: 'Growth',
    forWho: 'Fits most teams of 3 to 15',
    sold: 'by-period',
    prices: { CAD: pricesPerMonth(349_00, 314_00, 279_00), USD: pricesPerMonth(249_00, 224_00, 199_00) },
    allowances: [
      { meter: 'minute', included: 1_000, extra: { CAD: 370, USD: 270 } },
      { meter: 'text', included: 1_000, extra: { CAD: 35, USD: 25 } },
      { meter: 'email', included: 2_500, extra: { CAD: 8, USD: 6 } },
    ],
    limits: { agents: 3, numbers: 2, callsAtOnce: 5 },
    features: VOICE_GROWTH,
  },
  {
    ...USUAL,
    id: 'scale',
    family: 'voice',
    name: 'Scale',
    forWho: 'Several locations or a call-heavy season',
    sold: 'by-period',
    prices: { CAD: pricesPerMonth(899_00, 809_00, 719_00), USD: pricesPerMonth(649_00, 584_00, 519_00) },
    allowances: [
      { meter: 'minute', included: 3_000, extra: { CAD: 320, USD: 230 } },
      { meter: 'text', included: 4_000, extra: { CAD: 30, USD: 22 } },
      { meter: 'email', included: 10_000, extra: { CAD: 6, USD: 4 } },
    ],
    limits: { agents: 10, numbers: 5, callsAtOnce: 20 },
    features: VOICE_SCALE,
  },
  {
    ...USUAL,
    id: 'custom',
    family: 'voice',
    name: 'Custom',
    forWho: 'Bigger, or under special rules',
    sold: 'on-request',
    features: [...VOICE_SCALE, 'single-sign-on', 'data-agreement', 'custom-retention'],
  },
  {
    ...USUAL,
    id: 'iq-insight',
    family: 'mod-iq',
    name: 'Insight',
    forWho: 'One shop that wants to know why people call',
    sold: 'by-period',
    prices: { CAD: pricesPerMonth(59_00, 53_00, 47_00), USD: pricesPerMonth(42_00, 38_00, 34_00) },
    allowances: [{ meter: 'conversation', included: 500, extra: { CAD: 120, USD: 90 } }],
    limits: { seats: 2 },
    features: MOD_IQ,
  },
  {
    ...USUAL,
    id: 'iq-team',
    family: 'mod-iq',
    name: 'Team',
    forWho: 'A front desk with phone, chat and email',
    sold: 'by-period',
    prices: { CAD: pricesPerMonth(179_00, 161_00, 143_00), USD: pricesPerMonth(129_00, 116_00, 103_00) },
    allowances: [{ meter: 'conversation', included: 2_500, extra: { CAD: 80, USD: 60 } }],
    limits: { seats: 5 },
    features: MOD_IQ,
  },
  {
    ...USUAL,
    id: 'iq-network',
    family: 'mod-iq',
    name: 'Network',
    forWho: 'Many locations read side by side',
    sold: 'by-period',
    prices: { CAD: pricesPerMonth(449_00, 404_00, 359_00), USD: pricesPerMonth(325_00, 292_00, 260_00) },
    allowances: [{ meter: 'conversation', included: 10_000, extra: { CAD: 50, USD: 40 } }],
    limits: { seats: 15 },
    features: MOD_IQ,
  },
  {
    ...USUAL,
    id: 'mentor-solo',
    family: 'mod-mentor',
    name: 'Solo',
    forWho: 'One to four people, each at their own pace',
    unit: 'seat',
    sold: 'by-period',
    prices: { CAD: pricesPerMonth(30_00, 27_00, 24_00), USD: pricesPerMonth(22_00, 19_80, 17_60) },
    allowances: PRACTICE,
    features: MOD_MENTOR,
  },
  {
    ...USUAL,
    id: 'mentor-team',
    family: 'mod-mentor',
    name: 'Team',
    forWho: 'A team that practises together',
    unit: 'seat',
    minUnits: 5,
    sold: 'by-period',
    prices: { CAD: pricesPerMonth(25_00, 22_50, 20_00), USD: pricesPerMonth(18_00, 16_20, 14_40) },
    allowances: PRACTICE,
    features: MOD_MENTOR,
  },
  {
    ...USUAL,
    id: 'mentor-brokerage',
    family: 'mod-mentor',
    name: 'Brokerage',
    forWho: 'An office, or several',
    unit: 'seat',
    minUnits: 25,
    sold: 'by-period',
    prices: { CAD: pricesPerMonth(20_00, 18_00, 16_00), USD: pricesPerMonth(15_00, 13_50, 12_00) },
    allowances: PRACTICE,
    features: MOD_MENTOR,
  },
  {
    ...USUAL,
    id: 'showcase-single',
    family: 'mod-showcase',
    name: 'Single video',
    forWho: 'One listing or one product',
    unit: 'video',
    sold: 'once',
    price: { CAD: 149_00, USD: 109_00 },
    features: MOD_SHOWCASE,
  },
  {
    ...USUAL,
    id: 'showcase-studio',
    family: 'mod-showcase',
    name: 'Studio',
    forWho: 'About one new video a week',
    sold: 'by-period',
    prices: { CAD: pricesPerMonth(399_00, 359_00, 319_00), USD: pricesPerMonth(289_00, 260_00, 231_00) },
    allowances: [{ meter: 'video', included: 4 }],
    features: MOD_SHOWCASE,
  },
  {
    ...USUAL,
    id: 'showcase-agency',
    family: 'mod-showcase',
    name: 'Agency',
    forWho: 'Several offices or a long product list',
    sold: 'by-period',
    prices: { CAD: pricesPerMonth(899_00, 809_00, 719_00), USD: pricesPerMonth(649_00, 584_00, 519_00) },
    allowances: [{ meter: 'video', included: 12 }],
    features: MOD_SHOWCASE,
  },
];

/** The plans of one family, smallest first. */
export function plansOf(family: Family): Plan[] {
  return PLANS.filter((plan) => plan.family === family);
}

/** The plans of one family that are paid by period, smallest first: the ones that can be compared by cost. */
export function subscriptionsOf(family: Family): SubscriptionPlan[] {
  return plansOf(family).filter((plan) => plan.sold === 'by-period');
}

/** The features that the plan one size smaller lacks; all of them for the smallest plan of a family. */
export function addedFeatures(plan: Plan): Feature[] {
  const family = plansOf(plan.family);
  const smaller = family[family.indexOf(plan) - 1];
  return plan.features.filter((feature) => !smaller?.features.includes(feature));
}
