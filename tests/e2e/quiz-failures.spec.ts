import type { Page, Route } from '@playwright/test';
import {
  QUIZ_MIN_ELAPSED_MS,
  QUIZ_QUESTION_COUNT,
  QUIZ_STORAGE_KEY,
  FUNCTION_TIMEOUT_MS,
} from '../../src/site/constants.ts';
import { buildReport } from '../../src/features/quiz/rules/report.ts';
import type { QuizInfo } from '../../src/features/quiz/rules/submission.ts';
import { expectAccessible } from './accessibility.ts';
import {
  ANSWERS,
  QUIZ,
  answer,
  emailButton,
  emailField,
  fillInfo,
  genderRadio,
  question,
  secondBox,
  SEND_FUNCTION,
  startQuiz,
  startButton,
  takeQuiz,
} from './quiz.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests, ISLAND_SCRIPTS } from './held-requests.ts';
import { toasts } from './toasts.ts';

const UNREACHABLE = "We couldn't reach the server. The report goes out by itself when you're back online";

const person = (email: string): QuizInfo => ({ name: 'Sam Okafor', email, gender: 'male' });
const { headline } = buildReport({ ...person(''), answers: ANSWERS, date: new Date() });

/** Expects the texts of the specification, the reason beside the button, and the result untouched. */
async function expectFailure(page: Page, reason: string) {
  const toast = toasts(page).getByRole('alert');
  await expect(toast.getByText("Couldn't send email", { exact: true })).toBeVisible();
  await expect(
    toast.getByText("We couldn't send the report email right now. We'll keep your results on screen.", {
      exact: true,
    }),
  ).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
  await expect(emailButton(page)).toHaveText('Email me my report');
  await expect(emailButton(page)).toHaveAttribute('aria-disabled', 'false');
}

async function sendAgain(page: Page) {
  await emailButton(page).click();
  await expect(emailButton(page)).toHaveText('Report emailed');
  await expect(toasts(page).getByText('Report sent', { exact: true })).toBeVisible();
  await expect(toasts(page).getByRole('alert')).toBeEmpty();
}

/** The function's answer as the platform would give it. */
const refuse =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  (route: Route) =>
    route.fulfill({
      status,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'retry-after',
        ...headers,
      },
      json: { error: { code, message: 'A message for programmers.' } },
    });

test('without a network the quiz goes on, and the report goes out later', async ({
  page,
  context,
  address,
  mailbox,
}) => {
  let inFlight = 0;
  page.on('request', () => inFlight++);
  page.on('requestfinished', () => inFlight--);
  page.on('requestfailed', () => inFlight--);
  await startQuiz(page, person(address));
  await expect(question(page, 1)).toBeVisible();
  await expect.poll(() => inFlight).toBe(0);
  await context.setOffline(true);
  await answer(page, 1, QUIZ_QUESTION_COUNT);
  await expectFailure(page, UNREACHABLE);

  await context.setOffline(false);
  await expect(emailButton(page)).toHaveText('Report emailed');
  await mailbox.onlyMessage(address);
});

test.describe('with the worker that keeps the page', () => {
  test.use({ serviceWorkers: 'allow' });

  test('once loaded, the assessment opens, runs and is opened again without a network; its report goes out once', async ({
    page,
    context,
    address,
    mailbox,
  }) => {
    await page.goto(QUIZ);
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active?.state === 'activated') return;
      await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
    });
    await context.setOffline(true);
    await page.reload();
    await startQuiz(page, person(address));
    await answer(page, 1, QUIZ_QUESTION_COUNT);
    await expectFailure(page, UNREACHABLE);
    await page.close();

    const later = await context.newPage();
    await later.goto(QUIZ);
    await expect(later.getByRole('heading', { level: 1 })).toHaveText(headline);
    await expect(later.getByText(UNREACHABLE)).toBeVisible();
    expect(await mailbox.allMessages(address)).toEqual([]);

    await context.setOffline(false);
    await expect(emailButton(later)).toHaveText('Report emailed');
    await later.reload();
    await expect(emailButton(later)).toHaveText('Report emailed');
    await mailbox.onlyMessage(address);

    const kept = await later.evaluate(async () => {
      const requests = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain(QUIZ);
    expect(kept.filter((path) => !/^(\/free-disc-assessment|\/icon\.svg|\/_astro\/.+)$/.test(path))).toEqual(
      [],
    );
  });
});

for (const [what, answers, reason] of [
  ['an error of the server', refuse(500, 'internal'), 'Something went wrong on our side. Please try again.'],
  [
    'a limit, with the time to wait',
    refuse(429, 'rate_limited', { 'retry-after': '540' }),
    'Too many attempts. Try again in 9 minutes. “Save as file” works right away.',
  ],
] as const) {
  test(`${what} is said, the result can be saved, and the button works again`, async ({
    page,
    address,
    mailbox,
  }) => {
    await page.route(SEND_FUNCTION, answers);
    await takeQuiz(page, person(address));
    await expectFailure(page, reason);
    expect(await mailbox.allMessages(address)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as file' }).click();
    expect((await download).suggestedFilename()).toMatch(/^disc-report-.+\.html$/);

    await page.unroute(SEND_FUNCTION);
    await sendAgain(page);
    await mailbox.onlyMessage(address);
  });
}

test('no answer within 15 seconds is none, and a retry sends no second mail', async ({
  page,
  address,
  mailbox,
}) => {
  await page.clock.install();
  // The server gets the request and does its work; only its answer is lost.
  await page.route(SEND_FUNCTION, async (route) => {
    await route.fetch();
  });
  await startQuiz(page, person(address));
  await answer(page, 1, 29);
  // As long as a person takes, who is not asked for a proof of work.
  await page.clock.runFor(QUIZ_MIN_ELAPSED_MS);
  await answer(page, 30, 30);
  await expect(emailButton(page)).toHaveText('Sending...');
  await mailbox.onlyMessage(address);
  await page.clock.runFor(FUNCTION_TIMEOUT_MS - 5_000);
  await expect(emailButton(page)).toHaveText('Sending...');
  await page.clock.runFor(5_000);
  await expectFailure(page, UNREACHABLE);

  await page.unroute(SEND_FUNCTION);
  await sendAgain(page);
  await mailbox.onlyMessage(address);
});

test('in a browser that blocks storage the quiz works to the end', async ({ page, address, mailbox }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    }),
  );
  await takeQuiz(page, person(address));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
  await expect(emailButton(page)).toHaveText('Report emailed');
  await mailbox.onlyMessage(address);
});

test('a draft of an earlier version is dropped with a word about it', async ({ page, address }) => {
  await startQuiz(page, person(address));
  await answer(page, 1, 3);
  await expect(question(page, 4)).toBeVisible();
  const kept = () => page.evaluate((key) => localStorage.getItem(key), QUIZ_STORAGE_KEY);
  const draft = (await kept())?.replace(/"version":"[^"]+"/, '"version":"0.9"') ?? '';
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [QUIZ_STORAGE_KEY, draft] as const);

  await page.reload();
  const words = 'An unfinished assessment from an earlier version could not be continued';
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
  await expect(startButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('region', { name: 'Your draft' })).toHaveCount(0);
  expect(await kept()).toBeNull();
  await startQuiz(page, person(address));
  await expect(question(page, 1)).toBeVisible();
});

test('what is typed before the scripts have come starts the quiz when they have', async ({
  page,
  address,
}) => {
  const scripts = await holdRequests(page, ISLAND_SCRIPTS);
  await page.goto(QUIZ, { waitUntil: 'commit' });
  await fillInfo(page, person(address));
  await secondBox(page).click();
  await expect(genderRadio(page, person(address).gender)).toBeChecked();
  await expect(secondBox(page)).toBeChecked();
  await emailField(page).press('Enter');
  await expect(page).toHaveURL(QUIZ);
  await expect(question(page, 1)).toHaveCount(0);

  scripts.release();
  await expect(question(page, 1)).toBeVisible();
  await expect(question(page, 1).getByRole('group', { name: 'Least like me' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what it needs, shows no form that leads nowhere, and leads to paper', async ({
    page,
  }) => {
    await page.goto(QUIZ);
    await expect(page.locator('main noscript p')).toBeVisible();
    await expect(page.locator('main noscript p')).toContainText('it needs JavaScript');
    await expect(startButton(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Fair questions' })).toBeVisible();
    await page.getByRole('link', { name: 'the paper version', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The assessment on paper');
    await expect(page.locator('[aria-labelledby^="item-"]')).toHaveCount(QUIZ_QUESTION_COUNT);
    await expect(page.locator('[aria-labelledby^="item-"] li')).toHaveCount(4 * QUIZ_QUESTION_COUNT);
    await expect(page.getByRole('table')).toHaveCount(2);
  });
});

test('the paper version is accessible and prints on three sheets, the key on the last', async ({ page }) => {
  await page.goto(`${QUIZ}/paper`);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.locator('[aria-labelledby="key"]')).toHaveCSS('break-before', 'page');
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(3);
});
