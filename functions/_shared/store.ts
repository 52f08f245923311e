import type { Settings } from './env.ts';
import { accountStore } from './store/accounts.ts';
import { openDatabase } from './store/database.ts';
import { itemStore } from './store/items.ts';
import { mailStore } from './store/mails.ts';
import { orderStore } from './store/orders.ts';
import { peopleStore } from './store/people.ts';
import { policyStore } from './store/policy.ts';
import { submissionStore } from './store/submissions.ts';

let opened: { url: string; store: ReturnType<typeof openStore> } | undefined;

function openStore(storeUrl: string) {
  const call = openDatabase(storeUrl);
  return {
    ...submissionStore(call),
    ...peopleStore(call),
    ...accountStore(call),
    ...mailStore(call),
    ...orderStore(call),
    ...policyStore(call),
    ...itemStore(call),
  };
}

/**
 * The database behind `STORE_URL`, as the functions see it. All calls of this instance share its connections. Every member
 * throws a `Refusal` for a limit, a conflict or an absent store.
 */
export function connectStore({ storeUrl }: Settings) {
  if (opened?.url !== storeUrl) opened = { url: storeUrl, store: openStore(storeUrl) };
  return opened.store;
}
export type Store = ReturnType<typeof connectStore>;
