import { describe, expect, test } from 'vitest';
import { currentConsent } from '../../src/site/consent.ts';
import { connectStore } from '../../functions/_shared/store.ts';
import { createCheckout } from '../../functions/create-checkout/handler.ts';
import { sendQuizReport } from '../../functions/send-disc-assessment/handler.ts';
import { submitContact } from '../../functions/submit-contact/handler.ts';
import { checkoutBody, contactBody, quizBody, recorded, request } from './fixtures.ts';
import { testDatabase } from './postgres-database.ts';
import { ADA_HASH, inbox, runWorker, submission } from './submissions.ts';

/** How a visit began, from the body of a form to the lists of the owner and the receipt. */
const database = testDatabase();

const SOURCE = { page: '/pricing', referrer: 'search.example.ca', source: 'letter', campaign: 'spring' };
const COLUMNS = {
  ...{ first_page: '/pricing', referrer: 'search.example.ca', utm_source: 'letter', utm_campaign: 'spring' },
  ...{ utm_medium: null, utm_term: null, utm_content: null },
};
const kept = () => ({ ...recorded({}, { storeUrl: database.storeUrl }), connectStore });
const formOf = (purpose: 'message' | 'newsletter' | 'disc-report', source: unknown) => ({
  ...{ website: '', elapsedMs: 60_000, page: '/' },
  ...{ consent: currentConsent(purpose).hash, source },
});
const contact = async (
  source: unknown,
  formData: object = {},
  purpose: 'message' | 'newsletter' = 'message',
) => {
  const body = { ...contactBody({ ...formData }), form: formOf(purpose, source) };
  return (await submitContact(kept())(request(body))).status;
};
const rows = (list: string) => database.sql.unsafe(`select * from app.${list}`);

describe('what a form says about its visit', () => {
  test('is listed with a lead, and stands in the receipt', async () => {
    expect(await contact(SOURCE)).toBe(200);
    expect(await rows('lead_list')).toMatchObject([{ name: 'Ada Lovelace', ...COLUMNS }]);
    await runWorker(kept());
    const receipt = inbox.find(({ to }) => to.address === 'ada@example.ca');
    const words =
      'the page on which your visit began, /pricing; the site whose link led there, search.example.ca';
    expect(receipt?.text).toContain(words);
    expect(receipt?.html).toContain(words);
  });

  test('is listed with a subscriber, and stands in the receipt of the welcome', async () => {
    const formData = {
      name: 'Newsletter subscriber',
      message: 'Newsletter subscription',
      helpType: 'Newsletter Subscription',
    };
    expect(await contact(SOURCE, formData, 'newsletter')).toBe(200);
    expect(await rows('subscriber_list')).toMatchObject([COLUMNS]);
    const [{ id } = expect.fail('there is no subscriber')] = await rows('subscriber_list');
    await database.call('confirm_newsletter', { p_person_hash: id, p_consent: { purpose: 'newsletter' } });
    const [welcome] = await database.sql`
      select payload from app.email_outbox where template = 'newsletter-welcome'`;
    expect(welcome?.payload.receipt.source).toEqual(SOURCE);
  });

  test('is listed with a report', async () => {
    const body = { ...quizBody(), form: formOf('disc-report', SOURCE) };
    expect((await sendQuizReport(kept())(request(body))).status).toBe(200);
    expect(await rows('report_list')).toMatchObject([{ status: 'pending', ...COLUMNS }]);
  });

  test('is listed with an order, and stands in the receipt of its mails', async () => {
    const plan = { name: 'Ada', email: 'ada@example.ca', planId: 'starter', period: 'monthly', units: 1 };
    const p_submission = submission({
      consent: { purpose: 'order', textHash: 'f'.repeat(64), source: SOURCE },
    });
    const p_order = { ...plan, currency: 'CAD', unitAmount: 4_900, total: 4_900 };
    await database.call('submit_order', { p_submission, p_order });
    expect(await rows('order_list')).toMatchObject([{ plan: 'starter', total: '49.00', ...COLUMNS }]);
    const [summary] = await database.sql`select app.order_summary(orders) as summary from app.orders`;
    expect(summary?.summary.receipt.source).toEqual(SOURCE);
  });

  test('comes with the order of a form too', async () => {
    const asked = recorded({}, { payments: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' } as never });
    const form = { website: '', elapsedMs: 60_000, page: '/checkout', source: SOURCE };
    await createCheckout(asked)(request(checkoutBody({ form })));
    const submitted = asked.asked.find(([name]) => name === 'submitOrder');
    expect(submitted?.[1]).toMatchObject({ consent: { source: SOURCE } });
  });

  test.each([
    ['markup', { ...SOURCE, source: '<script>alert(1)</script>' }, { ...COLUMNS, utm_source: null }],
    ['ten thousand characters', { source: 'é'.repeat(5_000) }, { utm_source: 'é'.repeat(100) }],
    ['no object', 'spring', { first_page: null }],
    ['null', null, { first_page: null }],
    ['a list', [['page', '/']], { first_page: null }],
    ['a formula', { source: '@SUM(A1)' }, { utm_source: null }],
  ])('may be %s: it is cut or dropped, and the form is taken', async (_, source, columns) => {
    expect(await contact(source)).toBe(200);
    expect(await rows('lead_list')).toMatchObject([columns]);
  });

  test('goes when the person has their data deleted', async () => {
    expect(await contact(SOURCE)).toBe(200);
    await database.sql`update app.consent_events set person_hash = ${ADA_HASH}`;
    const data = await database.call<{ consents: object[] }>('export_person', { p_person_hash: ADA_HASH });
    expect(data.consents).toMatchObject([{ source: SOURCE }]);
    await database.call('delete_person', { p_person_hash: ADA_HASH });
    expect(await database.count('consent_events', 'source is not null')).toBe(0);
  });
});
