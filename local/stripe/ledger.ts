import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Answer } from './idempotency.ts';
import type { Charge, Checkout, Dispute, Subscription } from './objects.ts';
import type { PortalParameters } from './parameters.ts';
import type { EventRecord } from './webhooks.ts';

export interface State {
  /** These three by the id of the session, the subscription and the link to the portal. */
  checkouts: Record<string, Checkout>;
  subscriptions: Record<string, Subscription>;
  portals: Record<string, PortalParameters>;
  /** Both by their own ids. */
  charges: Record<string, Charge>;
  disputes: Record<string, Dispute>;
  /** Oldest first. */
  events: EventRecord[];
  /** By idempotency key. */
  answers: Record<string, Answer>;
}

/** Everything the stand-in knows, in one file that is replaced as a whole. */
export interface Ledger {
  state: State;
  /** Resolves when the state of now, or a later one, is on disk. */
  save: () => Promise<void>;
}

/** Opens a folder, which is made if it is not there. */
export async function openLedger(folder: string): Promise<Ledger> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'ledger.json');
  const nothing = { checkouts: {}, subscriptions: {}, portals: {}, charges: {}, disputes: {} };
  const empty: State = { ...nothing, events: [], answers: {} };
  const state = { ...empty, ...JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) };
  let writing = Promise.resolve();
  let next: Promise<void> | undefined;
  const write = async () => {
    next = undefined;
    await writeFile(`${file}.part`, JSON.stringify(state), { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
  const save = () => {
    // One write runs at a time, and one waits for it.
    next ??= writing.then(write);
    writing = next;
    return next;
  };
  return { state, save };
}

/** What is kept under an id that came from outside. */
export function find<Value>(kept: Record<string, Value>, id: string): Value | undefined {
  return Object.hasOwn(kept, id) ? kept[id] : undefined;
}
