import type { Feature } from './plans.ts';
import labels from './price-needs.json' with { type: 'json' };

const features = Object.keys(labels) as (keyof typeof labels)[] satisfies Feature[];

/** These features can be ticked in the calculator and asked for in the chat, because only some voice plans have them. */
export const PRICE_NEEDS = features.map((feature) => ({ feature, label: labels[feature] }));

export type PriceNeed = (typeof PRICE_NEEDS)[number];
