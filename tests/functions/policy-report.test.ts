import { describe, expect, test } from 'vitest';
import { connectStore } from '../../functions/_shared/store.ts';
import { policyReport } from '../../functions/policy-report/handler.ts';
import { recorded, SITE } from './fixtures.ts';
import { testDatabase } from './postgres-database.ts';

const database = testDatabase();

const violation = (changes: object = {}) => ({
  documentURL: `${SITE}/contact?name=Ada#message`,
  effectiveDirective: 'script-src-elem',
  blockedURL: 'https://cdn.voiceflow.com/x.js?who=ada',
  sample: 'alert("Ada")',
  ...changes,
});
const report = (body: object = violation(), type = 'csp-violation') => ({
  type,
  age: 3,
  user_agent: 'x',
  body,
});

async function send(content: unknown, type = 'application/reports+json', headers = {}) {
  const kept = recorded();
  const body = typeof content === 'string' ? content : JSON.stringify(content);
  const request = new Request('https://project.example.ca/functions/v1/policy-report', {
    method: 'POST',
    headers: { origin: SITE, 'content-type': type, 'cf-connecting-ip': '203.0.113.7', ...headers },
    body,
  });
  const { status } = await policyReport(kept)(request);
  return { status, asked: kept.asked, lines: kept.lines };
}

describe('a report of what a page refused', () => {
  const counted = ['recordPolicyReport', 'script-src-elem', 'voiceflow.com', '/contact'];

  test('is counted by directive, host and path, and nothing else of it is kept', async () => {
    expect(await send([report()])).toEqual({ status: 204, asked: [counted], lines: [] });
  });

  test('is understood in the older format too', async () => {
    const older = {
      'document-uri': `${SITE}/contact?name=Ada`,
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://cdn.voiceflow.com/x.js',
      referrer: 'https://search.example/?q=ada',
    };
    expect(await send({ 'csp-report': older }, 'application/csp-report')).toMatchObject({
      status: 204,
      asked: [counted],
    });
  });

  test.each([
    ['a word', { blockedURL: 'inline' }, 'inline', '/contact'],
    [
      'an extension of the browser',
      { blockedURL: 'chrome-extension://abcdef/x.js' },
      'extension',
      '/contact',
    ],
    ['data', { blockedURL: 'data:text/plain,Ada' }, 'data', '/contact'],
    ['what is no address', { blockedURL: 'Ada Lovelace' }, 'other', '/contact'],
    ['the page of another site', { documentURL: 'https://evil.example/ada' }, 'voiceflow.com', 'other'],
    ['our own host', { blockedURL: `${SITE}/ada.js` }, 'site.example.ca', '/contact'],
    ['a host nobody knows', { blockedURL: 'https://elsewhere.example' }, 'other', '/contact'],
    ['a host like a vendor’s', { blockedURL: 'https://evilstripe.com' }, 'other', '/contact'],
    ['the line of a customer', { blockedURL: 'https://cpe-70-51-203-12.bell.ca/' }, 'other', '/contact'],
    ['a scheme', { blockedURL: 'jane.doe.4165550199:x' }, 'other', '/contact'],
    ['a word of one’s own', { blockedURL: 'jane-doe-lives-here' }, 'other', '/contact'],
    ['a page that is none', { documentURL: `${SITE}/jane-doe` }, 'voiceflow.com', 'other'],
    ['what is below a page', { documentURL: `${SITE}/blog/jane-doe` }, 'voiceflow.com', '/blog'],
    ['the home page', { documentURL: `${SITE}/` }, 'voiceflow.com', '/'],
  ])('of %s names nobody', async (_what, changes, blocked, page) => {
    const { asked } = await send([report(violation(changes))]);
    expect(asked).toEqual([['recordPolicyReport', 'script-src-elem', blocked, page]]);
  });

  test('of a directive that there is not is counted as another', async () => {
    const { asked } = await send([report(violation({ effectiveDirective: 'jane-doe' }))]);
    expect(asked).toEqual([['recordPolicyReport', 'other', 'voiceflow.com', '/contact']]);
  });

  test('of another kind is left out, and of many only five count', async () => {
    expect((await send([report({}, 'deprecation')])).asked).toEqual([]);
    expect((await send(Array.from({ length: 30 }, () => report()))).asked).toHaveLength(5);
  });

  test.each([
    ['of another type', () => send([report()], 'application/json'), 415],
    ['that is no JSON', () => send('{'), 400],
    ['that is no report', () => send([{ type: 'csp-violation', body: {} }]), 400],
    ['that is too large', () => send([report(violation({ sample: 'x'.repeat(8_192) }))]), 413],
    ['of a foreign site', () => send([report()], undefined, { origin: 'https://evil.example' }), 403],
  ])('%s is refused', async (_what, refused, status) => {
    expect(await refused()).toMatchObject({ status, asked: [] });
  });
});

describe('in the database', () => {
  const count = (number: number, page = '/') =>
    database.call('record_policy_report', {
      p_directive: 'script-src-elem',
      p_blocked: `host-${number}.example`,
      p_page: page,
    });
  const rows = () => database.sql`select * from app.policy_reports order by reports desc`;

  test('a day counts what is the same in one row', async () => {
    await count(1);
    await count(1);
    await count(2);
    expect((await rows()).map(({ blocked, reports }) => [blocked, reports])).toEqual([
      ['host-1.example', '2'],
      ['host-2.example', '1'],
    ]);
  });

  test('an honest report has its row, however many are invented', async () => {
    const listen = policyReport({ ...recorded({}, { storeUrl: database.storeUrl }), connectStore });
    const sendFrom = (address: string, reports: object[]) =>
      listen(
        new Request('https://project.example.ca/functions/v1/policy-report', {
          method: 'POST',
          headers: { 'content-type': 'application/reports+json', 'cf-connecting-ip': address },
          body: JSON.stringify(reports),
        }),
      );
    for (let call = 0; call < 60; call += 1) {
      const invented = Array.from({ length: 5 }, (_, index) =>
        report(
          violation({
            blockedURL: `https://h${call}-${index}.invented.ca`,
            documentURL: `${SITE}/x-${call}`,
          }),
        ),
      );
      expect((await sendFrom(`203.0.113.${Math.floor(call / 20)}`, invented)).status).toBe(204);
    }
    await sendFrom('203.0.113.9', [report()]);
    expect((await rows()).map(({ blocked, page, reports }) => [blocked, page, reports])).toEqual([
      ['other', 'other', '300'],
      ['voiceflow.com', '/contact', '1'],
    ]);
  });

  test('reports are forgotten after 30 days', async () => {
    await count(1);
    await database.sql`update app.policy_reports set day = day - 31`;
    await count(1);
    await database.call('delete_expired', {});
    expect(await rows()).toHaveLength(1);
  });
});

test('a caller who sends twenty reports within an hour is no longer listened to', async () => {
  const kept = recorded();
  const listen = policyReport(kept);
  const reportFrom = (address: string) =>
    new Request('https://project.example.ca/functions/v1/policy-report', {
      method: 'POST',
      headers: { 'content-type': 'application/reports+json', 'cf-connecting-ip': address },
      body: JSON.stringify([report()]),
    });
  for (let call = 0; call < 20; call += 1) expect((await listen(reportFrom('203.0.113.7'))).status).toBe(204);
  expect((await listen(reportFrom('203.0.113.7'))).status).toBe(429);
  expect((await listen(reportFrom('203.0.113.8'))).status).toBe(204);
  expect(kept.asked).toHaveLength(21);
});
