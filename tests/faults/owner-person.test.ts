import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mailboxOf, personHashOf } from '../../functions/_shared/mailbox.ts';
import { loadSecrets } from '../../local/secrets.ts';
import { AuthStack } from './auth-stack.ts';
import { owner } from './owner.ts';

const stack = AuthStack.use();
const run = (...args: string[]) => owner(stack.process.folder, args);
const REASON = ['--reason', 'a letter of 3 November', '--by', 'Kim'];

/** One mailbox: what the person signed up with, and what their letter says. */
const ADDRESS = 'ada.lovelace@gmail.com';
const IN_LETTER = 'AdaLovelace+shop@googlemail.com';

async function hashOf(address: string): Promise<string> {
  const { personSecret } = await loadSecrets(stack.process.folder);
  return personHashOf(personSecret, mailboxOf(address, 'email'));
}

async function fill(): Promise<string> {
  const person = await hashOf(ADDRESS);
  await stack.sql`
    insert into app.contact_messages (id, person_hash, topic, name, email, message, user_agent)
    select gen_random_uuid(), ${person}, 'Sales', 'Ada', ${ADDRESS}, 'Hello', 'x' from generate_series(1, 400)`;
  await stack.sql`
    insert into app.newsletter_subscribers (person_hash, email, status, confirmed_at)
    values (${person}, ${ADDRESS}, 'active', now())`;
  await stack.sql`
    insert into app.orders (id, person_hash, name, email, plan_id, units, currency, unit_amount, total, state, session_id, paid_at, charged)
    values (gen_random_uuid(), ${person}, 'Ada', ${ADDRESS}, 'growth', 1, 'CAD', 100, 100, 'paid', 'cs_1', now(), 113)`;
  return person;
}
const records = () =>
  stack.sql`select action, operator, person_hash, reason from app.desk_records order by id`;

test('a person who wrote a letter gets all of it, and is then deleted with the account; the books stay', async () => {
  const client = await stack.signedIn(ADDRESS);
  await stack.signedIn('grace@example.ca');
  const person = await fill();

  const unknown = await run('person', 'export', 'nobody@example.ca', ...REASON);
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing is kept') });
  expect(await run('person', 'export', 'no address', ...REASON)).toMatchObject({ code: 1 });
  expect(await records()).toEqual([]);

  const file = join(stack.process.folder, 'ada.json');
  const exported = await run('person', 'export', IN_LETTER, '--out', file, ...REASON);
  expect(exported).toMatchObject({ code: 0, stdout: '' });
  const data = JSON.parse(readFileSync(file, 'utf8'));
  expect(data).toMatchObject({
    account: [{ email: ADDRESS, second_factors: [], sign_in_providers: ['email'] }],
    newsletter: [{ email: ADDRESS }],
    orders: [{ email: ADDRESS, charges: [] }],
    ...{ passkeys: [], reports: [] },
  });
  // All of them, where the site hands out 300.
  expect(data.messages).toHaveLength(400);
  expect(data.sign_ins.length).toBeGreaterThan(0);
  expect(JSON.stringify(data)).not.toMatch(/grace|person_hash|token|secret/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await run('person', 'export', IN_LETTER, '--out', file, ...REASON)).toMatchObject({ code: 1 });

  const asked = await run('person', 'delete', IN_LETTER, ...REASON);
  expect(asked).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was changed') });
  const tried = await run('person', 'delete', IN_LETTER, '--dry-run', ...REASON);
  expect(tried.stderr).toMatch(/messages \(400\).*accounts \(1\).*Paid orders stay \(1\)/);
  expect(existsSync(file)).toBe(true);
  expect(await stack.sql`select from app.contact_messages`).toHaveLength(400);

  const done = await run('person', 'delete', IN_LETTER, '--yes', '--json', ...REASON);
  expect(done.code).toBe(0);
  expect(JSON.parse(done.stdout)).toContainEqual({ kind: 'messages', count: 400 });
  expect((await client.auth.getUser()).error).not.toBeNull();
  expect(await stack.sql`select email from auth.users`).toEqual([{ email: 'grace@example.ca' }]);
  for (const table of ['contact_messages', 'newsletter_subscribers'])
    expect(await stack.sql.unsafe(`select from app.${table}`)).toHaveLength(0);
  expect(await stack.sql`select state from app.orders`).toEqual([{ state: 'paid' }]);
  await stack.mailTo(ADDRESS, /deleted/i);

  const entry = { operator: 'Kim', person_hash: person };
  expect(await records()).toEqual([
    // The words about somebody go with their data.
    { ...entry, action: 'person export', reason: null },
    { ...entry, action: 'person delete', reason: 'a letter of 3 November' },
  ]);
});
