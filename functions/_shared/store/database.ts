import postgres from 'postgres';
import { z } from 'zod';
import { QUIZ_KEPT_MAX } from '../../../src/site/constants.ts';
import { InternalError } from '../internal-error.ts';
import { Refusal, storeUnavailable, unauthorized } from '../refusal.ts';

const CONNECT_TIMEOUT_SECONDS = 3;
const IDLE_SECONDS = 20;
/** More than the `statement_timeout` of the role, so that a database that answers at all does so before. */
const ANSWERS_WITHIN_MS = 6_000;
/** Time for the other calls on the connections of one that got no answer. */
const ENDS_WITHIN_SECONDS = 5;
const TRANSACTION_POOLER_PORT = '6543';
/** Connections of one instance of a function; the platform runs several instances. */
const CONNECTIONS = 10;

/** What Postgres and its driver add to their errors. Only an error of the server has a severity. */
const failure = z.object({ code: z.string(), severity: z.string().optional() });

const ACCOUNT_FULL = `Your account keeps ${QUIZ_KEPT_MAX} results, which is the most it can. Delete one of them first.`;

/**
 * SQLSTATE classes and codes of a database that is away, full, busy, being moved or broken inside: the same call may
 * succeed later.
 */
const PASSING = /^(?:08|53|57|58|XX)|^(?:40001|40P01|55P03|25006)$/;

/** Turns an error of the database into an answer. Its message stays out: it may quote the row. */
function toRefusal(name: string, error: unknown): Error {
  const { code, severity } = failure.catch({ code: 'unknown' }).parse(error);
  const isOfConnection = severity === undefined;
  return isOfConnection
    ? storeUnavailable(new InternalError(`${name} failed with ${code}`))
    : refusalOf(name, code);
}

/** What a function of the database that failed with an SQLSTATE is to a caller. */
export function refusalOf(name: string, code: string): Error {
  if (code === 'PT422') return new Refusal('idempotency_conflict');
  if (code === 'PT401') return unauthorized();
  if (code === 'PT409') return new Refusal('invalid_body', { fields: { answers: ACCOUNT_FULL } });
  const cause = new InternalError(`${name} failed with ${code}`);
  return PASSING.test(code) ? storeUnavailable(cause) : cause;
}

export type Argument = string | number | boolean | object;

/** The statement that calls a function of the schema `app`, and its values; an object is handed over as JSON. */
export const callOf = (name: string, args: readonly Argument[]) => ({
  text: `select app.${name}(${args.map((value, index) => `$${index + 1}${typeof value === 'object' ? '::text::jsonb' : ''}`).join(', ')}) as result`,
  values: args.map((value) => (typeof value === 'object' ? JSON.stringify(value) : value)),
});

/** The result of a database function that answers nothing of use. */
export const nothing = z.unknown();

/**
 * Calls a function of the schema `app`: one statement, one transaction. Throws a `Refusal` for a conflict or an absent
 * database.
 *
 * @param result what it answers
 */
export type CallDatabase = <Schema extends z.ZodType>(
  name: string,
  args: readonly Argument[],
  result: Schema,
) => Promise<z.output<Schema>>;

/** Opens connections when they are needed. */
export function openDatabase(storeUrl: string): CallDatabase {
  // The transaction pooler gives each statement to whichever connection is free, which may not know its plan.
  const prepare = new URL(storeUrl).port !== TRANSACTION_POOLER_PORT;
  const connect = () =>
    postgres(storeUrl, {
      max: CONNECTIONS,
      connect_timeout: CONNECT_TIMEOUT_SECONDS,
      idle_timeout: IDLE_SECONDS,
      fetch_types: false,
      onnotice: () => undefined,
    });
  let connections = connect();

  /**
   * Connections that have become silent may stay so for as long as TCP keeps them: the next calls get new ones. A single
   * query is not cancelled, because after `cancel` the driver gives the rows of one query to another.
   */
  const replace = (silent: typeof connections) => {
    if (silent !== connections) return;
    connections = connect();
    void silent.end({ timeout: ENDS_WITHIN_SECONDS });
  };

  return async (name, args, result) => {
    const { text, values } = callOf(name, args);
    const asked = connections;
    const silence = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      silence.reject({ code: 'no answer' });
      replace(asked);
    }, ANSWERS_WITHIN_MS);
    try {
      const query = asked.unsafe<{ result: unknown }[]>(text, values, { prepare });
      // One row comes, and it is the last: after a statement that failed behind its rows, the driver (3.4.9, the newest)
      // puts those of the next one behind as many empty places.
      const row = (await Promise.race([query, silence.promise])).at(-1);
      const parsed = result.safeParse(row?.result);
      if (!parsed.success) throw new InternalError(`${name} answered in an unknown shape`);
      return parsed.data;
    } catch (error) {
      throw error instanceof InternalError ? error : toRefusal(name, error);
    } finally {
      clearTimeout(timer);
    }
  };
}
