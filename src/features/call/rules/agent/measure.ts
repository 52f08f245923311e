import { briefOf, type TradeId } from './trade.ts';
import { type Act, type Asked, type Danger, type Slots, understand } from './understand.ts';

/** What somebody said, and what a person would understand by it. */
export interface Utterance {
  trade: TradeId;
  /** What the agent had asked for. */
  asked?: Asked;
  said: string;
  acts: Act[];
  slots?: Slots;
  /** Of an urgent one; that of the trade where it is not said. */
  danger?: Danger;
}

/** Tuesday, 24 November 2026, ten to ten: the clock of the sets. */
export const CLOCK = new Date(2026, 10, 24, 9, 50);

/** Acts in which a service, or the topic of a fact, only goes along: nothing is done with it. */
const WITHOUT_SERVICE: readonly Act[] = [
  'urgent',
  'advice',
  'fact',
  'hours',
  'address',
  'person',
  'robot',
  'angry',
  'message',
  'payment',
  'move',
  'cancel',
  'correct',
  'yes',
  'no',
  'repeat',
  'bye',
  'nonsense',
  'silence',
  'language',
];

const sorted = (acts: readonly Act[]) => [...acts].sort().join('+');

/** What is wrong with the understanding of an utterance; '' where all of it is right. */
export function mistakeIn({ trade, asked, said, acts, slots = {}, danger = 'trade' }: Utterance): string {
  const found = understand(said, briefOf({ trade, business: '', person: '' }), CLOCK, asked);
  if (sorted(found.acts) !== sorted(acts)) return `${sorted(found.acts)} for ${sorted(acts)}`;
  if (found.danger && found.danger !== danger) return `danger ${found.danger} for ${danger}`;
  const counts = ['day', 'time', 'part', 'name', 'number', 'service', 'topic'] as const;
  const wrong = counts.filter((slot) => {
    if (slot === 'service' && !slots.service && acts.every((act) => WITHOUT_SERVICE.includes(act)))
      return false;
    if (slot === 'topic' && !slots.topic) return false;
    return found.slots[slot] !== slots[slot];
  });
  return wrong.map((slot) => `${slot} ${found.slots[slot]} for ${slots[slot]}`).join(', ');
}
