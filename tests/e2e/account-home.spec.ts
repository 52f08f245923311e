import type { Page } from '@playwright/test';
import { longDay } from '../../src/site/language.ts';
import { nextChargeDate } from '../../src/features/order/rules/order-rules.ts';
import { codeIn } from '../functions/auth-mails.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import {
  accountTest,
  callApi,
  callAuth,
  existingAccount,
  expect,
  fillSignIn,
  PASSWORD,
  signedInTest,
  test,
} from './accounts.ts';
import { CONFIRM_ACCOUNT, greeting, main } from './account-screen.ts';
import { messageAbout } from './mail-links.ts';

const section = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true });
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true });

async function signInAs(page: Page, email: string) {
  await page.goto('/auth');
  await fillSignIn(page, email, PASSWORD);
  await expect(greeting(page)).toBeVisible();
}

/** Orders Growth by the month with an address, and pays it. */
async function buyGrowth(page: Page, email: string) {
  await page.goto('/checkout?plan=growth&period=monthly');
  const form = page.locator('order-form');
  await form.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Province or territory, for the tax').selectOption('BC');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Continue to secure payment' }).click();
  await page.getByLabel('The site is told').selectOption('first');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.locator('order-status').getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();
}

accountTest('says what will stand there, and offers one step each', async ({ page }) => {
  await expect(greeting(page)).toHaveText('Hello, Ada.');
  const steps = { 'Your plan': '/questionnaire', Orders: '/pricing', Briefs: '/agent-onboarding' };
  for (const [name, href] of Object.entries(steps)) {
    const link = section(page, name).getByRole('link');
    await expect(link).toHaveCount(1);
    await expect(link).toHaveAttribute('href', href);
  }
  await expect(section(page, 'Reports kept').getByRole('link')).toHaveAttribute(
    'href',
    '/free-disc-assessment',
  );
  await expectAccessible(page, 'an account without an order');
});

signedInTest(
  'a plan that is paid: its next charge, what it includes, its receipts',
  async ({ page, address }) => {
    test.slow();
    await buyGrowth(page, address);
    await page.goto('/auth');
    const board = section(page, 'Your plan');
    await expect(board).toContainText(`CA$394.37 on ${longDay(nextChargeDate(new Date(), 'monthly'))}`);
    await expect(board).toContainText('1,000 voice minutes');
    await expect(board).toContainText('You write the brief (now)');
    await expect(board.getByRole('link', { name: 'Write the brief' })).toHaveAttribute(
      'href',
      '/agent-onboarding',
    );

    await button(page, 'Receipts and invoices of Growth, monthly').click();
    const receipt = section(page, 'Orders').getByRole('link', { name: /: receipt and invoice$/ });
    await expect(section(page, 'Orders').getByRole('listitem')).toContainText('paid');
    await expectAccessible(page, 'an account with a plan');
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await receipt.click();
    await expect(page.getByRole('heading', { name: 'Invoice paid' })).toBeVisible();
  },
);

signedInTest(
  'the card is changed and the plan cancelled at Stripe, which leads back',
  async ({ page, address }) => {
    await buyGrowth(page, address);
    await page.goto('/auth');
    await button(page, 'Change card').click();
    await expect(page.getByRole('heading', { name: 'Your card' })).toBeVisible();
    await page.getByRole('link', { name: 'Go back' }).click();
    await button(page, 'Cancel the plan, at Stripe').click();
    await page.getByRole('button', { name: 'Cancel plan' }).click();
    await expect(page.getByText('It is cancelled and ends on')).toBeVisible();
    await page.getByRole('link', { name: 'Go back' }).click();
    const board = section(page, 'Your plan');
    await expect(board).toContainText('None. It is cancelled, and runs to');
    await expect(button(page, 'Keep the plan after all, at Stripe')).toBeVisible();
  },
);

test('an order that was made without an account stands in the one of its address, once that is confirmed, and in no other', async ({
  page,
  browser,
  stack,
  address,
  mailbox,
}) => {
  await buyGrowth(page, address);
  const brief = {
    name: 'Ada',
    email: address,
    message: 'Open from nine to five.',
    helpType: 'Agent Onboarding',
  };
  const envelope = { timestamp: new Date().toISOString(), userAgent: 'test' };
  const form = { website: '', elapsedMs: 60_000, page: '/agent-onboarding' };
  await callApi(stack, 'functions/v1/submit-contact', { formData: brief, ...envelope, form });

  await callAuth(stack, 'signup', {
    email: address,
    password: PASSWORD,
    data: { full_name: 'Ada Lovelace' },
  });
  const token = codeIn(await messageAbout(mailbox, address, CONFIRM_ACCOUNT));
  await callAuth(stack, 'verify', { type: 'signup', email: address, token });
  await signInAs(page, address);
  await expect(section(page, 'Your plan')).toContainText('You write the brief (done)');
  await button(page, /^Read what you sent on /).click();
  await expect(section(page, 'Briefs')).toContainText('Open from nine to five.');

  const stranger = `stranger.${address}`;
  await existingAccount(stack, mailbox, stranger);
  const context = await browser.newContext();
  const other = await context.newPage();
  await signInAs(other, stranger);
  await expect(section(other, 'Orders')).toContainText('None yet');
  await expect(section(other, 'Briefs')).toContainText('None yet');
  await context.close();
});

test('a draft that this browser keeps is found again', async ({ page, stack, address, mailbox }) => {
  await page.goto('/questionnaire');
  await page.locator('brief-questionnaire form').getByRole('radio').first().check();
  await existingAccount(stack, mailbox, address);
  await signInAs(page, address);
  await section(page, 'Briefs').getByRole('link', { name: 'Go on' }).click();
  await expect(page).toHaveURL(/\/questionnaire/);
});
