import { readSettings, type Settings } from './env.ts';
import { notifyWorker } from './notify-worker.ts';
import { type Log, logToConsole } from './log.ts';
import { connectStore, type Store } from './store.ts';

/** What a function reaches beyond its request. Tests put their own in. */
export interface Dependencies {
  settings: () => Settings;
  connectStore: (settings: Settings) => Store;
  notifyWorker: (settings: Settings) => void;
  log: Log;
}

let known: Settings | undefined;
/** Read once: the variables of an instance stay as they are, and asking Deno for them takes a while. */
const settings = () => (known ??= readSettings());

export const live: Dependencies = { settings, connectStore, notifyWorker, log: logToConsole };
