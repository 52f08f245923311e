import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { site } from '~/site/facts';
import type { Feature } from '~/features/order/rules/plans';
import { type Beat, beatsOf } from './rules/beats';
import { billedSeconds, type CallMeter, centsOf, priceOnMeter } from './rules/call-meter';
import { meterOf, planOf, priceWords } from './rules/call-price';
import type { CallContent, CallTimings, Speaker } from './rules/sample-call';
import * as t from './rules/messages.ts';

/** The anchor of the call that a page lets one hear. */
export const CALL_ID = 'sample-call';

/** A call with its sound, as the board and the player show it. */
export interface SampleCall {
  id: string;
  content: CallContent;
  timings: CallTimings;
  beats: Beat[];
  meter: CallMeter;
  /** “36 seconds, 26¢” */
  cost: { seconds: number; cents: number };
  /** “Growth, beyond its bundle: 37¢ a minute” */
  price: string;
  /** What is said, line by line, and how often the agent looks something up: an answer, or a time. */
  turns: number;
  lookups: number;
}

function made(
  { id, data: content }: CollectionEntry<'calls'>,
  timings: CallTimings,
  promises: readonly Feature[],
): SampleCall {
  const plan = planOf(content, promises);
  const meter = meterOf(content, timings, plan);
  const seconds = billedSeconds(meter, timings.seconds);
  const cents = Math.round(centsOf(priceOnMeter(meter, timings.seconds)));
  const price = priceWords(content, plan);
  const beats = beatsOf(content, timings);
  const turns = beats.filter(({ said }) => said).length;
  const lookups = beats.filter(({ deed }) => deed?.socket === 's' || deed?.socket === 'i').length;
  return { id, content, timings, beats, meter, cost: { seconds, cents }, price, turns, lookups };
}

/**
 * A call of `content/calls/` by its name, with the price of the plan that also has what the page around it promises. The
 * build stops where the call, or its sound, is not there.
 */
export async function sampleCall(id: string, promises: readonly Feature[] = []): Promise<SampleCall> {
  const call = await getEntry('calls', id);
  const names = (await getCollection('calls')).map((one) => one.id).join(', ');
  if (!call) throw new Error(`There is no call "${id}" in src/content/calls. There are: ${names}.`);
  const timings = await getEntry('callTimings', id);
  if (!timings) throw new Error(`The call "${id}" has no sound yet: run npm run calls.`);
  return made(call, timings.data, promises);
}

/** Whose line it is, as it stands before the words. */
export const speakerName = ({ colleague = t.colleague }: CallContent, who: Speaker): string =>
  ({ agent: site.brand, caller: t.caller, colleague })[who];
