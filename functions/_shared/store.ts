import type { Settings } from './env.ts';
import { accountStore } from './store/accounts.ts';
import { openDatabase } from './store/database.ts';
import { mailStore } from './store/mails.ts';
import { orderStore } from './store/orders.ts';
import { peopleStore } from './store/people.ts';
import { submissionStore } from './store/submissions.ts';

function openStore(settings: Settings) {
  const call = openDatabase(settings);
  return {
    ...submissionStore(call),
    ...peopleStore(call),
    ...accountStore(call),
    ...mailStore(call),
    ...orderStore(call),
  };
}

/** The database, as the functions see it. Every call throws a `Refusal` for a limit, a conflict or an absent store. */
export type Store = ReturnType<typeof openStore>;

let opened: { url: string; store: Store } | undefined;

/** The store behind `STORE_URL`, with connections that all calls of this instance share. Opens them when needed. */
export function connectStore(settings: Settings): Store {
  if (opened?.url !== settings.storeUrl) opened = { url: settings.storeUrl, store: openStore(settings) };
  return opened.store;
}
