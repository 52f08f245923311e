import type { Feature } from './plans.ts';
import labels from './price-needs.json' with { type: 'json' };

const features = Object.keys(labels) as (keyof typeof labels)[] satisfies Feature[];

/** What the calculator asks about, and the chat understands: not every voice plan has it. */
export const PRICE_NEEDS = features.map((feature) => ({ feature, label: labels[feature] }));

export type PriceNeed = (typeof PRICE_NEEDS)[number];
