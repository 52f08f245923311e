import type { Accepted } from '../../src/domain/api.ts';
import type { FormSignals } from '../../src/domain/form-signals.ts';
import type { Dependencies } from './dependencies.ts';
import { type Call, serve } from './http.ts';
import type { LimitedFunction } from './limits.ts';
import { mailboxOf, personHashOf } from './mailbox.ts';
import type { Receipt, Store } from './store.ts';

const DEADLINE_MS = 5_000;

/** Who sent a form, by the address in it. */
export interface Sender {
  /** Where mail is sent, see `Mailbox`. */
  address: string;
  personHash: string;
}

interface FormFunction<Name extends LimitedFunction> {
  name: Name;
  /** What every form has: the address, with its dotted path in the body, and what the form says about itself. */
  read: (body: Call<Name>['body']) => { email: string; field: string; form: FormSignals | undefined };
  /** Stores it. Throws a `Refusal` when it may not be stored. */
  store: (call: Call<Name>, sender: Sender, store: Store) => Promise<Receipt>;
}

/**
 * The `fetch` of a function that stores what a form sends, and starts the worker for its mails. A program that fills in
 * the field which people do not see is told what a person would be told.
 */
export const serveForm = <Name extends LimitedFunction>(
  { settings, connectStore, kickWorker, log }: Dependencies,
  { name, read, store }: FormFunction<Name>,
) =>
  serve<LimitedFunction>({
    name,
    auth: ['user', 'publishable'],
    deadlineMs: DEADLINE_MS,
    settings,
    log,
    work: async (anyCall): Promise<Accepted> => {
      // `serve` has read the body by the schema of this name.
      const call = anyCall as Call<Name>;
      const { email, field, form } = read(call.body);
      const mailbox = mailboxOf(email, field);
      if (form?.website) {
        log({ level: 'warn', event: 'trapped', function: name });
        return { ok: true, id: crypto.randomUUID() };
      }
      const sender = {
        address: mailbox.address,
        personHash: personHashOf(call.settings.signingSecret, mailbox),
      };
      const { id, created } = await store(call, sender, connectStore(call.settings));
      if (created) kickWorker(call.settings);
      return { ok: true, id };
    },
  });
