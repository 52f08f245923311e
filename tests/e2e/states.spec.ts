import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import {
  QUIZ,
  answer,
  emailButton,
  question,
  SEND_FUNCTION,
  startQuiz,
  startButton,
  takeQuiz,
} from './quiz.ts';
import { expect, test } from './fixtures.ts';
import { toasts } from './toasts.ts';

const person = (email: string) => ({ name: 'Zoë Nguyễn', email, gender: 'female' }) as const;

/** Opens a page, presses the button of its form, and waits for the words that answer it. */
async function submit(page: Page, path: string, name: string, words: string) {
  await page.goto(path);
  await page.getByRole('button', { name }).click();
  await expect(page.getByText(words)).toBeVisible();
}

/** What a visitor can make of a page; each is brought about and then looked at in light and in dark. */
const states: Record<string, (page: Page, address: string) => Promise<void>> = {
  'an open menu': async (page) => {
    await page.goto('/pricing');
    await page.getByRole('banner').getByRole('button', { name: 'Features' }).click();
    await expect(page.getByText('Ai Outbound Agent')).toBeVisible();
  },
  'the chat panel': async (page) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Have a Question?' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'a refused start of the assessment, with its toast': async (page) => {
    await page.goto(QUIZ);
    await startButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(toasts(page).getByRole('alert')).toContainText('Please complete your info');
  },
  'a draft that waits': async (page, address) => {
    await startQuiz(page, person(address));
    await answer(page, 1, 1);
    await expect(question(page, 2)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Your draft' })).toBeVisible();
  },
  'a question with a choice': async (page, address) => {
    await startQuiz(page, person(address));
    await expect(question(page, 1)).toBeVisible();
    await page.keyboard.press('2');
    await expect(question(page, 1).getByRole('radio', { checked: true })).toHaveCount(1);
  },
  'a question without a choice, refused': async (page, address) => {
    await startQuiz(page, person(address));
    await expect(question(page, 1)).toBeVisible();
    await page.getByRole('button', { name: /^Lock answer/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Choose the one most like you first.')).toBeVisible();
  },
  'a result whose report was sent, with its toast': async (page, address) => {
    await takeQuiz(page, person(address));
    await expect(emailButton(page)).toHaveText('Report emailed');
    // The focus in a toast keeps it.
    await toasts(page).getByRole('button', { name: 'Dismiss' }).focus();
  },
  'a result whose report could not be sent': async (page, address) => {
    await page.route(SEND_FUNCTION, (route) => route.abort());
    await takeQuiz(page, person(address));
    await expect(toasts(page).getByRole('alert')).toContainText("Couldn't send email");
  },
  'a refused sign-in': async (page, address) => {
    await page.goto('/auth');
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Please enter your password')).toBeVisible();
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(address);
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Email or password is incorrect.')).toBeVisible();
  },
  'a new account that is refused': async (page) => {
    await page.goto('/auth#create-account');
    await page.getByRole('textbox', { name: 'Password' }).fill('short');
    await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Please use at least 15 characters.')).toBeVisible();
  },
  'an account that waits for its code': async (page, address) => {
    await page.goto('/auth#create-account');
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(address);
    await page.getByRole('textbox', { name: 'Password' }).fill('ferry lantern quiet orbit');
    await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Check your email to finish.')).toBeVisible();
  },
  'a refused newsletter address': (page) =>
    submit(page, '/blog', 'Subscribe', 'Please enter your email address'),
  'a refused order': async (page) => {
    const path = '/checkout?plan=mentor-team&units=3';
    await submit(page, path, 'Continue to secure payment', 'Please read and accept the terms first.');
    await expect(page.getByText('Please enter a whole number from 5 to 500.')).toHaveCount(2);
  },
  'a refused message': (page) => submit(page, '/contact', 'Send message', 'Please write a message.'),
  'a step of the questionnaire, with its draft': async (page) => {
    await page.goto('/questionnaire#step-7');
    await page.getByRole('radio', { name: 'Callers can book' }).check();
    await expect(page.getByText('Saved in this browser')).toBeVisible();
  },
  'a review that cannot be sent yet': async (page) => {
    await page.goto('/questionnaire#step-4');
    await page.getByLabel('Calls on a normal day').fill('10');
    await submit(page, '/questionnaire#review', 'Send my answers', 'Before it can be sent:');
  },
  'a questionnaire that was sent': async (page, address) => {
    await page.goto('/questionnaire#step-8');
    await page.getByRole('main').getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Lovelace');
    await page.getByRole('main').getByRole('textbox', { name: 'Email', exact: true }).fill(address);
    await submit(page, '/questionnaire#review', 'Send my answers', 'Thank you. Your answers are with us.');
  },
};

for (const [state, bringAbout] of Object.entries(states)) {
  test(`axe finds nothing in ${state}`, async ({ page, address }) => {
    await bringAbout(page, address);
    await expectAccessible(page, state);
  });
}

test.describe('at 320 px', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('axe finds nothing in the slide-in menu', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('dialog', { name: 'Menu' }).locator('summary').filter({ hasText: 'Services' }).tap();
    const entry = page.getByRole('link', { name: 'AI phone automation' }).filter({ visible: true });
    await expect(entry).toHaveCount(1);
    await expectAccessible(page, 'the slide-in menu');
  });

  test('the assessment fits from its first field to its result', async ({ page, address }) => {
    await page.goto(QUIZ);
    await startButton(page).focus();
    await page.keyboard.press('Enter');
    await expectNoSidewaysScroll(page);
    await startQuiz(page, person(address));
    await expect(question(page, 1)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, 'a question');
    await answer(page, 1, 30);
    await expect(emailButton(page)).toHaveText('Report emailed');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, 'a result');
  });
});
