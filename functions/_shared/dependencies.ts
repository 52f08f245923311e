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

export const live: Dependencies = { settings: readSettings, connectStore, notifyWorker, log: logToConsole };
