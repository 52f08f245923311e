import type { Feature } from './plans.ts';

/** What the calculator asks about, and the chat understands: not every voice plan has it. */
export const PRICE_NEEDS = [
  { feature: 'booking', label: 'Booking' },
  { feature: 'live-transfer', label: 'Live transfer' },
  { feature: 'outbound', label: 'Outbound calls' },
  { feature: 'bilingual-greeting', label: 'Bilingual greeting' },
] as const satisfies readonly { feature: Feature; label: string }[];

export type PriceNeed = (typeof PRICE_NEEDS)[number];
