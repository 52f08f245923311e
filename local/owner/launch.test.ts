import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  BUSINESS_FILE,
  CONFIRMED_FILE,
  isItem,
  ITEMS,
  launchList,
  RANKS,
  readConfirmations,
  readFacts,
} from '../deploy/launch-list.ts';
import { unanswered } from '../deploy/sample-business.ts';
import { good } from '../deploy/sample-production.ts';
import { projectRoot } from '../project.ts';
import { startStripe } from '../stripe/stripe.ts';
import { checkItem, walk } from './launch.ts';
import { confirmItem, setFact } from './launch-answers.ts';
import { look, type Network } from './launch-checks.ts';

const AT = { on: '2026-11-24', by: 'sam' };
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'launch-'));
  mkdirSync(dirname(join(root, BUSINESS_FILE)), { recursive: true });
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  writeFileSync(join(root, BUSINESS_FILE), `${JSON.stringify(unanswered, null, 2)}\n`);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

const open = (production = good) => launchList(root, production).filter(({ state }) => state !== 'done');
const written = () => readFileSync(join(root, BUSINESS_FILE), 'utf8');

describe('an answer', () => {
  test.each([
    ['phone', '(604) 555-3142', '+16045553142'],
    ['phone', '1 888 555 3142', '+18885553142'],
    [
      'address',
      '300 - 12 Main St, Vancouver, bc  v6b1a1',
      { street: '300 - 12 Main St', city: 'Vancouver', region: 'BC', postalCode: 'V6B 1A1' },
    ],
    ['answerDays', ' 4 ', 4],
    ['hours', 'none', ''],
    ['taxNumbers', 'none', 'none'],
    ['taxNumbers', 'GST 123456789 RT0001, SK 1234567', 'GST 123456789 RT0001, SK 1234567'],
    ['legalName', ' Planted Inc. ', 'Planted Inc.'],
  ] as const)('%s %j is kept at once, and is no placeholder any more', (key, typed, value) => {
    setFact(root, key, typed);
    expect(readFacts(root)[key]).toEqual({ value });
    expect(open().map((entry) => entry.key)).not.toContain(key);
  });

  test.each([
    ['taxNumbers', '123456789', /those that you have/],
    ['phone', '604 555 0142', /kept free for stories/],
    ['phone', '604 555', /no phone number that can be called/],
    ['phone', '604-555-3142 ext 9', /without its extension/],
    ['legalName', 'Roost\u202e Inc.', /visible characters/],
    ['legalName', '<b>Roost</b>', /neither < nor >/],
    ['phone', '+44 20 7946 0958', /North America/],
    ['address', 'Main Street', /in one line/],
    ['address', '12 Main St, Toronto, ON V6B 1A1', /Postal codes of ON begin with K or L/],
    ['email', 'hello@example.com', /kept free for examples/],
    ['answerDays', 'five', /number/],
    ['supplierHost', 'Planted', /in brackets/],
    ['dns', 'yes', /launch confirm dns/],
  ] as const)('%s %j is refused in words, and nothing is kept', (key, typed, words) => {
    const before = written();
    expect(() => setFact(root, key, typed)).toThrow(words);
    expect(written()).toBe(before);
  });

  test.each([
    ['editors', 'TBD'],
    ['editors', 'Robin Example and tba'],
    ['owner', 'n/a'],
    ['owner', 'Robin Example, to be confirmed'],
    ['legalName', 'xxx'],
    ['legalName', 'none'],
    ['privacyOfficer', 'To come'],
    ['supplierHost', 'TBC (Canada)'],
    ['address', 'TBD, Vancouver, BC V6B 1A1'],
  ] as const)('%s %j stands for an answer that is still to come, and is refused', (key, typed) => {
    const before = written();
    expect(() => setFact(root, key, typed)).toThrow(/stands for an answer to come/);
    expect(written()).toBe(before);
    expect(() => confirmItem(root, 'dns', { ...AT, by: 'tbd' })).toThrow(/stands for an answer to come/);
    expect(readConfirmations(root)).toEqual({});
  });

  test.each(['TBA Group Inc.', 'Roost Inc., Todos Santos', 'Anna Xu and Sam Later'])(
    '%s is a name',
    (typed) => {
      setFact(root, 'editors', typed);
      expect(readFacts(root).editors).toEqual({ value: typed });
    },
  );

  test('a dry run keeps nothing', () => {
    const before = written();
    setFact(root, 'legalName', 'Planted Inc.', true);
    confirmItem(root, 'dns', AT, true);
    expect(written()).toBe(before);
    expect(readConfirmations(root)).toEqual({});
  });

  test('leaves the file as the formatter has it', () => {
    setFact(root, 'legalName', 'Planted Inc.');
    expect(written()).toBe(`${JSON.stringify(JSON.parse(written()), null, 2)}\n`);
    const own = readFileSync(join(projectRoot, BUSINESS_FILE), 'utf8');
    expect(own).toBe(`${JSON.stringify(JSON.parse(own), null, 2)}\n`);
  });
});

describe('the list', () => {
  test('asks for every fact that is a placeholder', () => {
    const unasked = Object.entries(readFacts(projectRoot)).filter(
      ([key, { placeholder }]) => placeholder && !isItem(key),
    );
    expect(unasked, 'ITEMS in local/deploy/launch-list.ts says what is asked for, and why.').toEqual([]);
  });

  test('begins with what stops a launch, and leaves out what this project has no use for', () => {
    const ranks = open().map(({ rank }) => RANKS.indexOf(rank));
    expect(ranks).toEqual(ranks.toSorted());
    const keys = open().map(({ key }) => key);
    expect(keys).toContain('stripe');
    expect(keys).not.toContain('chatHost');
    const { PUBLIC_PAYMENTS: _, ...free } = good;
    expect(open(free).map(({ key }) => key)).not.toContain('stripe');
  });

  test('a confirmation says when and by whom; a check that finds otherwise takes it back', async () => {
    confirmItem(root, 'schedule', AT);
    const find = () => launchList(root, good).find(({ key }) => key === 'schedule');
    expect(find()).toMatchObject({ state: 'done', note: '2026-11-24, sam' });
    expect(JSON.parse(readFileSync(join(root, CONFIRMED_FILE), 'utf8'))).toEqual({ schedule: AT });

    confirmItem(root, 'site', AT);
    const gone: Network['fetch'] = async () => new Response('', { status: 404 });
    await checkItem('site', { ...setting(), reach: { ...away, fetch: gone } });
    expect(readConfirmations(root)).toEqual({ schedule: AT });
  });

  test('variables are judged as deploy:check does, and no value is quoted', () => {
    const entry = launchList(root, { ...good, PERSON_SECRET: 'tooshort' }).find(
      ({ key }) => key === 'variables',
    );
    expect(entry).toMatchObject({ state: 'wrong', note: expect.stringContaining('PERSON_SECRET has fewer') });
    expect(entry?.note).not.toContain('tooshort');
  });

  test('a fact is confirmed as it stands, unless only a placeholder may say so', () => {
    confirmItem(root, 'timeZone', AT);
    expect(open().map(({ key }) => key)).not.toContain('timeZone');
    expect(() => confirmItem(root, 'phone', AT)).toThrow(/kept free for stories/);
  });

  test('to confirm the prices is to agree to every plan there is', () => {
    confirmItem(root, 'prices', AT);
    expect(readFacts(root).prices).toEqual({ value: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  });
});

/** Answers what is asked about items by their keys, and closes the terminal when there is nothing left to say. */
function answering(answers: readonly (string | undefined)[]) {
  const asked: string[] = [];
  let next = 0;
  return {
    asked,
    ask: async (question: string) => {
      asked.push(question);
      return answers[next++];
    },
  };
}
const away: Network = {
  dns: {
    resolveMx: async () => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' })),
    resolveTxt: async () => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' })),
  },
  fetch: async () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } })),
};
const setting = () => ({ root, production: good, at: AT, reach: away });

test('a walk that is broken off has kept what was answered, and the next one goes on there', async () => {
  // A wrong postal code is asked for again.
  const first = answering([
    'Planted Inc.',
    '1 Main St, Vancouver, BC M5V 1A1',
    '1 Main St, Vancouver, BC V6B 1A1',
  ]);
  await walk(setting(), first.ask);
  expect(first.asked).toHaveLength(4);
  expect(readFacts(root).legalName).toEqual({ value: 'Planted Inc.' });
  expect(readFacts(root).address.placeholder).toBeUndefined();

  const second = answering(['q']);
  await walk(setting(), second.ask);
  expect(second.asked[0]).toContain('Now: +16045550142 (a placeholder)');
});

test('a walk to the end asks for everything once, and without a network a person may say so', async () => {
  const { asked, ask } = answering(Object.keys(ITEMS).map(() => ''));
  await walk(setting(), ask);
  expect(asked).toHaveLength(open().length);
  let keys = open().map(({ key }) => key);
  expect(keys).toContain('dns');
  await walk(setting(), answering(keys.map((key) => (key === 'dns' ? 'y' : ''))).ask);
  keys = open().map(({ key }) => key);
  expect(keys).not.toContain('dns');
});

describe('a check', () => {
  const dns = (records: Record<string, string | undefined>): Network['dns'] => {
    const find = (name: string) => {
      const found = records[name];
      if (found === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
      return found;
    };
    return {
      resolveMx: async (name) => [{ exchange: find(`MX ${name}`), priority: 10 }],
      // A long record comes in parts.
      resolveTxt: async (name) => [[find(name).slice(0, 5), find(name).slice(5)]],
    };
  };
  const RECORDS = {
    'MX send.mail.modai.ca': 'feedback-smtp.us-east-1.amazonses.com',
    'send.mail.modai.ca': 'v=spf1 include:amazonses.com ~all',
    'resend._domainkey.mail.modai.ca': 'p=MIGfMA0',
    '_dmarc.mail.modai.ca': 'v=DMARC1; p=none; rua=mailto:dmarc@modai.ca',
  };
  const json = (body: unknown, status = 200, headers = {}): Network['fetch'] => {
    return async () => new Response(JSON.stringify(body), { status, headers });
  };
  const askAbout = (key: Parameters<typeof look>[0], reach: Partial<Network>, production = good) =>
    look(key, production, { ...away, ...reach });

  test('of DNS reads the four records, and names what is missing', async () => {
    expect(await askAbout('dns', { dns: dns(RECORDS) })).toMatchObject({ state: 'done' });
    const without = { ...RECORDS, '_dmarc.mail.modai.ca': undefined, 'send.mail.modai.ca': 'v=spf1 -all' };
    expect(await askAbout('dns', { dns: dns(without) })).toEqual({
      state: 'wrong',
      words:
        'TXT of send.mail.modai.ca (SPF) is missing or differs from docs/deploy.md. TXT of _dmarc.mail.modai.ca (DMARC) is missing or differs from docs/deploy.md.',
    });
  });

  test.each([
    [200, { data: [{ name: 'mail.modai.ca', status: 'verified' }] }, 'done', /is verified/],
    [200, { data: [{ name: 'mail.modai.ca', status: 'pending' }] }, 'wrong', /is pending/],
    [200, { data: [] }, 'wrong', /does not know mail\.modai\.ca/],
    [401, { name: 'restricted_api_key', message: 'x' }, 'unknown', /may only send, as it should/],
    [400, { name: 'validation_error', message: 'API key is invalid' }, 'wrong', /refuses RESEND_API_KEY/],
    [401, { name: 'validation_error' }, 'wrong', /refuses RESEND_API_KEY/],
    [500, {}, 'unknown', /answers 500/],
  ])('of the mail domain understands %s %j', async (status, body, state, words) => {
    expect(await askAbout('mailDomain', { fetch: json(body, status) })).toEqual({
      state,
      words: expect.stringMatching(words),
    });
  });

  test('of the functions reads health, and of the site its headers', async () => {
    const checks = { database: 'ok', outbox: 'late' };
    expect(await askAbout('functions', { fetch: json({ ok: false, checks }, 503) })).toEqual({
      state: 'wrong',
      words: 'health answers 503: database ok, outbox late.',
    });
    expect(await askAbout('functions', { fetch: json({ checks: { database: 'ok' } }) })).toMatchObject({
      state: 'done',
    });
    const headers = { 'content-security-policy': 'x', 'strict-transport-security': 'y' };
    expect(await askAbout('site', { fetch: json('', 200, headers) })).toMatchObject({ state: 'done' });
    expect(await askAbout('site', { fetch: json('') })).toMatchObject({ state: 'wrong' });
  });

  test('of Stripe asks its API, which a stand-in speaks', async () => {
    const webhook = { url: `${good.PUBLIC_SUPABASE_URL}/functions/v1/payment-webhook`, secret: 'whsec_x' };
    const stripe = await startStripe({ folder: root, port: 0, secretKey: 'sk_test_launch', webhook });
    const production = { ...good, STRIPE_URL: stripe.url, STRIPE_SECRET_KEY: 'sk_test_launch' };
    try {
      const asked = (key: 'stripe' | 'stripeWebhook', changes = {}) =>
        askAbout(key, { fetch }, { ...production, ...changes });
      expect(await asked('stripe')).toMatchObject({ state: 'done' });
      expect(await asked('stripeWebhook')).toMatchObject({ state: 'done', words: 'it is told 11 events' });
      expect(await asked('stripe', { STRIPE_SECRET_KEY: 'rk_live_wrong' })).toEqual({
        state: 'wrong',
        words: 'Stripe refuses STRIPE_SECRET_KEY.',
      });
      const elsewhere = { PUBLIC_SUPABASE_URL: 'https://other.supabase.co' };
      expect(await asked('stripeWebhook', elsewhere)).toMatchObject({ state: 'wrong' });
    } finally {
      await stripe.stop();
    }
  });

  test('without a network says so, whatever it was about, and never a secret', async () => {
    for (const key of ['dns', 'mailDomain', 'functions', 'site', 'stripe', 'stripeWebhook'] as const) {
      const { state, words } = await look(key, good, away);
      expect([key, state]).toEqual([key, 'unknown']);
      expect(words).toMatch(/needs the network/);
      for (const secret of [good.RESEND_API_KEY, good.STRIPE_SECRET_KEY]) expect(words).not.toContain(secret);
    }
  });
});
