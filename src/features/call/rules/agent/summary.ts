import { filled } from '../../../../site/filled.ts';
import type { Mills } from '../../../order/rules/money.ts';
import { moneyWords, priceOnMeter } from '../call-meter.ts';
import { aMinute, anEmail, aText, beyondItsBundle, someTexts } from '../messages.ts';
import type { Socket } from '../sample-call.ts';
import { capitalized } from './phrases.ts';
import { story } from './answers.ts';
import type { Rates } from './meters.ts';
import type { CallState } from './state.ts';
import * as t from './messages.ts';

/** What is left of a call when it is over. */
export interface CallSummary {
  /** What the owner would get by email. */
  note: { to: string; text: string };
  outcome: string;
  /** How long it would have taken on the phone, about. */
  seconds: number;
  mills: Mills;
  /** “Growth, beyond its bundle: 37¢ a minute …” */
  price: string;
  /** The socket that the call was for. */
  cord: Socket;
}

/** A person says two and a half words a second, breathes between two turns, and waits while something is looked up. */
const WORDS_A_SECOND = 2.5;
const BREATH = 0.6;
const LOOKUP = 1.8;

export const secondsOf = ({ words, turns, lookups }: CallState): number =>
  Math.round(words / WORDS_A_SECOND + turns * BREATH + lookups * LOOKUP);

/** What the call has cost so far, with an email to the owner once it has ended. */
export function costOf(
  state: CallState,
  { plan, minute, text, email }: Rates,
): { mills: Mills; words: string } {
  const seconds = secondsOf(state);
  const extras = [...Array.from({ length: state.texts }, () => text), ...(state.ended ? [email] : [])];
  const mills = priceOnMeter(
    { from: 0, to: seconds, minute, extras: extras.map((one) => ({ at: 0, mills: one })) },
    seconds,
  );
  const parts = [
    filled(aMinute, { price: moneyWords(minute) }),
    state.texts > 0 &&
      filled(state.texts > 1 ? someTexts : aText, { price: moneyWords(text), count: String(state.texts) }),
    state.ended && filled(anEmail, { price: moneyWords(email) }),
  ];
  return { mills, words: filled(beyondItsBundle, { plan, prices: parts.filter(Boolean).join(', ') }) };
}

export function summaryOf(state: CallState, used: ReadonlySet<Socket>, rates: Rates): CallSummary {
  const { mills, words } = costOf(state, rates);
  const isOpen = state.told.length > 0;
  const nothing = state.hasAnswer ? t.askedAndAnswered : t.askedForNothing;
  const text = isOpen ? t.thisIsNotSettled(story(state)) : state.notes.join(' ') || nothing;
  const cord = (['d', 'i', 'c', 's'] as const).find((socket) => used.has(socket)) ?? 's';
  return {
    note: { to: capitalized(state.brief.person), text },
    outcome: state.outcome ?? (isOpen ? t.notSettled : t.answered),
    seconds: secondsOf(state),
    mills,
    price: words,
    cord,
  };
}
