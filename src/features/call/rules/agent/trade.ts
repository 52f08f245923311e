import type { WeekHours } from '../business.ts';
import trades from './trades.json' with { type: 'json' };

/** What a business offers. `words` and `signs` are regular expressions over tidied text: its names, and the troubles that it is for. */
export interface TradeService {
  id: string;
  name: string;
  minutes: number;
  /** `null` is quoted on site, 0 is free of charge. */
  cents: number | null;
  words: string;
  signs?: string;
}

/** What the agent knows of a kind of business. All of it is made up. */
export interface Trade {
  name: string;
  business: string;
  person: string;
  /** The same trade in the brief: a key of `assumptions.json`. */
  like: string;
  hours: WeekHours;
  address: string;
  /** What a booking is called. */
  visit: string;
  services: TradeService[];
  /** `words` find it; `rule` says what happens then; `first` is said before anything else. */
  urgent: {
    rule: string;
    words: string;
    first: string;
    /** A trouble that is urgent where one of `who` is in the house, and what is asked before the person is rung. */
    frail?: { trouble: string; who: string; asks: string };
  };
  /** Words of questions that only a professional may answer, and the sentence that refuses them. */
  advice: string;
  refusal: string;
  facts: { topic: string; words: string; says: string }[];
  /** What a visitor may say with one press. */
  tries: string[];
}

/** Topics of facts that are prices. */
export const PRICED = /rent|fee/i;

export type TradeId = keyof typeof trades;
export const TRADES: Record<TradeId, Trade> = trades;
export const TRADE_IDS = Object.keys(trades) as TradeId[];

/** The three fields of the visitor; where they are empty, the example of the trade holds. */
export interface OwnBusiness {
  trade: TradeId;
  business: string;
  person: string;
}

/** A brief for the agent, from the three fields and the trade. */
export interface CallBrief extends Trade {
  id: TradeId;
}

export function briefOf({ trade, business, person }: OwnBusiness): CallBrief {
  const facts = TRADES[trade];
  return { ...facts, id: trade, business: business || facts.business, person: person || facts.person };
}
