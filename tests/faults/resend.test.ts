import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FunctionName } from '../../src/site/api.ts';
import { Caller } from '../caller.ts';
import { contactBody, quizBody } from '../functions/fixtures.ts';
import { ownAddress } from '../network.ts';
import { startProvider } from './mail-provider.ts';
import { RunningStack } from './running-stack.ts';

/** What Resend answers for a team that asked for no more. */
const PER_SECOND = 5;
const PEOPLE = 12;
/** Of each: the report, a receipt, and what the staff gets. */
const MAILS = 3;

let provider: Awaited<ReturnType<typeof startProvider>>;
const stack = RunningStack.use(async () => {
  provider = await startProvider();
  return provider.environment;
});
beforeEach(async () => {
  await stack.sql`truncate app.email_outbox`;
  provider.taken.clear();
  Object.assign(provider.state, { repeated: 0, refused: 0 });
});
afterAll(() => provider.stop());

const mails = () => stack.sql<{ status: string; attempts: number }[]>`
  select status, attempts from app.email_outbox order by id`;
const become = (states: object[], timeout = 20_000) =>
  vi.waitFor(async () => expect(await mails()).toMatchObject(states), { timeout, interval: 50 });

async function submit(name: FunctionName, body: object): Promise<void> {
  const caller = new Caller(stack.info, ownAddress());
  expect(await caller.submit(name, body)).toMatchObject({ status: 200 });
  caller.leave();
}

describe('a mail that Resend took, though its answer was lost,', () => {
  beforeEach(async () => {
    provider.state.isHeard = false;
    await submit('submit-contact', contactBody({ helpType: 'Newsletter Subscription' }));
    await become([{ status: 'pending', attempts: 1 }]);
    // A client may send a request again by itself when its connection breaks.
    Object.assign(provider.state, { isHeard: true, repeated: 0 });
  });

  test('says the same when it is tried again, also where its link ends', async () => {
    await stack.sql`update app.email_outbox set next_attempt_at = now()`;
    await become([{ status: 'sent', attempts: 2 }]);
    expect(provider.state).toMatchObject({ repeated: 1, refused: 0 });
  });

  test('is sent, though it says something else when it is tried again', async () => {
    // As it is when the key that signs was changed: the link is another one.
    await stack.sql`
      update app.email_outbox set next_attempt_at = now(), first_attempt_at = first_attempt_at - interval '1 minute'`;
    await become([{ status: 'sent', attempts: 2 }]);
    expect(provider.state).toMatchObject({ repeated: 0, refused: 1 });
  });
});

test('twelve who finish at once have all their mails within half a minute, each at its first attempt', async () => {
  provider.state.perSecond = PER_SECOND;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: PEOPLE }, async (_, index) => {
      const email = `person-${index}@example.ca`;
      await submit('send-disc-assessment', quizBody({ email }));
      await submit('submit-contact', contactBody({ email }));
    }),
  );
  await become(Array(PEOPLE * MAILS).fill({ status: 'sent', attempts: 1 }), 90_000);
  const seconds = (performance.now() - start) / 1_000;
  console.log(
    `${PEOPLE * MAILS} mails in ${seconds.toFixed(1)} s, ${provider.state.refused} requests too many.`,
  );
  expect(seconds).toBeLessThan(30);
});
