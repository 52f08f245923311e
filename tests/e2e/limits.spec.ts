import type { Page } from '@playwright/test';
import { Caller } from '../caller.ts';
import { contactBody, quizBody } from '../functions/fixtures.ts';
import { expect, test } from './fixtures.ts';
import { askForNewsletter, writeMessage } from './mail-links.ts';
import { emailButton, takeQuiz } from './quiz.ts';
import { toasts } from './toasts.ts';

const TEAM = 12;
const WORKSHOP = 40;
const PROOF = 'proof-of-work';

async function takeQuizToTheMail(page: Page, email: string) {
  await takeQuiz(page, { name: 'Robin Roy', email, gender: 'prefer_not_to_say' });
  await expect(emailButton(page)).toHaveText('Report emailed');
}

const FORMS = [
  {
    what: 'the quiz',
    name: 'send-disc-assessment',
    bodyOf: (email: string) => quizBody({ email }),
    visit: takeQuizToTheMail,
  },
  {
    what: 'the newsletter',
    name: 'submit-contact',
    bodyOf: (email: string) => contactBody({ email, helpType: 'Newsletter Subscription' }),
    async visit(page: Page, email: string) {
      await page.goto('/');
      await askForNewsletter(page, email);
    },
  },
  {
    what: 'the contact form',
    name: 'submit-contact',
    bodyOf: (email: string) => contactBody({ email }),
    visit: (page: Page, email: string) => writeMessage(page, email, 'Hello'),
  },
] as const;

test.describe('at the limits of production', { tag: '@alone' }, () => {
  // What the tests before this one sent is an hour ago.
  test.beforeEach(async ({ sql }) => void (await sql`delete from app.stored_submissions`));

  for (const { what, name, bodyOf, visit } of FORMS) {
    test(`on one network a team of 12 sends at once, a workshop of 40 after a little work, and all get mail: ${what}`, async ({
      page,
      stack,
      network,
      mailbox,
      address,
    }) => {
      const caller = new Caller(stack, network.address);
      const emails = Array.from({ length: WORKSHOP - 1 }, (_, number) => `${number}.${address}`);
      for (const email of emails.slice(0, TEAM))
        expect((await caller.post(name, bodyOf(email))).status).toBe(200);
      expect((await caller.post(name, bodyOf(address))).status).toBe(428);
      for (const email of emails.slice(TEAM))
        expect((await caller.submit(name, bodyOf(email))).status).toBe(200);
      caller.leave();

      const proven = page.waitForRequest((request) => request.headers()[PROOF] !== undefined);
      await visit(page, address);
      expect((await (await proven).response())?.status()).toBe(200);
      for (const email of [...emails, address]) await mailbox.onlyMessage(email);
    });
  }

  test('an address gets three reports a day, each at once, and then a word when to come back', async ({
    page,
    stack,
    network,
    mailbox,
    address,
  }) => {
    const caller = new Caller(stack, network.address);
    for (const name of ['Robin', 'Robin Roy', 'Robin R. Roy']) {
      expect((await caller.post('send-disc-assessment', quizBody({ email: address, name }))).status).toBe(
        200,
      );
    }
    caller.leave();
    await expect.poll(() => mailbox.count(address)).toBe(3);

    await takeQuiz(page, { name: 'R. Roy', email: address, gender: 'prefer_not_to_say' });
    await expect(toasts(page).getByText("Couldn't send email", { exact: true })).toBeVisible();
    await expect(page.getByText(/tomorrow|24 hours/i)).toBeVisible();
    expect(await mailbox.allMessages(address)).toHaveLength(3);
  });
});
