import type { Page } from '@playwright/test';
import { QUIZ_QUESTION_COUNT, QUIZ_STORAGE_KEY } from '../../src/site/constants.ts';
import { buildReport, type QuizReport } from '../../src/features/quiz/rules/report.ts';
import { layOutReport, reportParagraphs } from '../../src/features/quiz/rules/report-document.ts';
import type { QuizAnswers, QuizInfo } from '../../src/features/quiz/rules/submission.ts';
import { countsText, readShareLink } from '../../src/features/quiz/rules/share-link.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import {
  ANSWERS,
  QUIZ,
  answer,
  emailButton,
  emailField,
  fillInfo,
  genderRadio,
  labelOf,
  lockButton,
  nameField,
  optionTexts,
  plannedKey,
  plannedOption,
  question,
  LEAST,
  retake,
  secondBox,
  SEND_FUNCTION,
  startQuiz,
  startButton,
  takeQuiz,
} from './quiz.ts';
import { expect, inMotion, test } from './fixtures.ts';
import { holdRequests } from './held-requests.ts';
import type { Message } from './mailbox.ts';
import { toasts } from './toasts.ts';

test.use(inMotion);

const REPORT_WITHIN_MS = 5_000;

const person = (email: string): QuizInfo => ({ name: 'Zoë Nguyễn', email, gender: 'female' });
const reportOn = (info: QuizInfo) => buildReport({ ...info, answers: ANSWERS, date: new Date() });

/** The rows of the table of counts, as a reader sees them: `I Influence`, `11`, `37%`. */
const expectedRows = ({ bars }: QuizReport) => [
  ...bars.map(({ style, title, count, percent }) => `${style} ${title}\t${count}\t${percent}%`),
  `Total\t${QUIZ_QUESTION_COUNT}\t${bars.reduce((sum, { percent }) => sum + percent, 0)}%`,
];

/** Expects a page, be it the site's or the mail's, to say what the answers say. */
async function expectReport(page: Page, report: QuizReport) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(report.headline);
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  await expect.poll(() => rows.allInnerTexts()).toEqual(expectedRows(report));
  for (const text of [report.chanceText, report.countText, ...report.narrative]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
}

/** In the words of the screen, without the name. */
async function expectReportInMail(
  page: Page,
  { HTML, Text }: Message,
  gender: QuizInfo['gender'],
  least?: QuizAnswers,
) {
  const report = buildReport({ gender, answers: ANSWERS, least, date: new Date() });
  const mail = await page.context().newPage();
  await mail.setContent(HTML);
  await expectReport(mail, report);
  await mail.close();

  for (const words of reportParagraphs(layOutReport(report))) expect(Text).toContain(words);
}

async function expectSent(page: Page) {
  await expect(emailButton(page)).toHaveText('Report emailed');
  await expect(emailButton(page)).toHaveAttribute('aria-disabled', 'true');
}

/** Clicks where the button is, whether or not it says that it is asleep. */
async function doubleClickOn(page: Page, button: ReturnType<typeof emailButton>) {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  await page.mouse.dblclick((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
}

test('the start is refused with the focus on what is missing first', async ({ page, address }) => {
  await page.goto(QUIZ);
  const refusal = toasts(page).getByRole('alert');
  const tryToStart = async () => {
    await startButton(page).focus();
    await page.keyboard.press('Enter');
  };
  const expectRefusal = async () => {
    await expect(refusal.getByText('Please complete your info', { exact: true })).toHaveCount(1);
    await expect(refusal.getByText('Name, email, and gender are required.', { exact: true })).toBeVisible();
    await expect(startButton(page)).toHaveAttribute('aria-disabled', 'true');
  };

  await tryToStart();
  await expectRefusal();
  await expect(nameField(page)).toBeFocused();
  await expect(nameField(page)).toHaveAccessibleDescription(
    'Please enter a name of at least two characters.',
  );

  await nameField(page).fill(' Ø ');
  await tryToStart();
  await expect(nameField(page)).toBeFocused();

  await nameField(page).fill('Zoë');
  await expect(nameField(page)).not.toHaveAttribute('aria-invalid');
  await tryToStart();
  await expectRefusal();
  await expect(emailField(page)).toBeFocused();

  await emailField(page).fill(address);
  await tryToStart();
  await expectRefusal();
  await expect(genderRadio(page, 'female')).toBeFocused();

  await page.keyboard.press('Space');
  await expect(startButton(page)).toHaveAttribute('aria-disabled', 'false');
  await tryToStart();
  await expect(question(page, 1)).toBeVisible();
  await expect(refusal).toBeEmpty();
});

test('thirty answers by keyboard give a result, and its report in five seconds', async ({
  page,
  address,
  mailbox,
}) => {
  const info = person(address);
  const warning = page.getByText('Once locked, an answer can’t be changed.');
  await startQuiz(page, info);
  for (let number = 1; number <= QUIZ_QUESTION_COUNT; number++) {
    const locked = number - 1;
    await expect(question(page, number).locator('legend')).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'complete' })).toHaveText(
      `Question ${number} of 30, ${Math.round((locked / 30) * 100)} percent complete`,
    );
    await expect(page.getByRole('progressbar')).toHaveAttribute('value', String(locked));
    await expect(warning).toHaveCount(number === 1 ? 1 : 0);
    await expect(page.getByText('Keys: 1 to 4 choose, Enter locks.')).toBeVisible();
    await expect(lockButton(page)).toHaveText(
      number === 30 ? 'Lock answer & see results' : 'Lock answer & continue',
    );
    await page.keyboard.press(await plannedKey(page, number));
    await expect(plannedOption(page, number)).toBeChecked();
    await page.keyboard.press('Enter');
  }
  const lastAnswerAt = performance.now();

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => mailbox.count(address), { intervals: [20], timeout: 15_000 }).toBe(1);
  const delay = performance.now() - lastAnswerAt;
  console.log(`The report was in the mailbox ${Math.round(delay)} ms after the last answer.`);
  expect(delay).toBeLessThan(REPORT_WITHIN_MS);

  await expectSent(page);
  await expect(toasts(page).getByText('Report sent', { exact: true })).toBeVisible();
  await expect(
    toasts(page).getByText('Your DISC assessment has been emailed.', { exact: true }),
  ).toBeVisible();
  await expectReport(page, reportOn(info));
  await expectReportInMail(page, await mailbox.onlyMessage(address), info.gender);
});

test('second answers by keyboard sharpen the certainty on screen, in the mail and in the link', async ({
  page,
  address,
  mailbox,
}) => {
  test.slow();
  const info = person(address);
  await page.goto(QUIZ);
  await fillInfo(page, info);
  await expect(secondBox(page)).not.toBeChecked();
  await expect(secondBox(page)).toHaveAccessibleDescription(
    /^A slightly sharper result, about three minutes more\. .+ right for \d+ in 100 people, not \d+,/,
  );
  await secondBox(page).press('Space');
  await startButton(page).press('Enter');

  const side = (number: number, name: string) =>
    question(page, number).getByRole('group', { name, exact: true }).getByRole('radio');
  const locked = () =>
    page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').state.least, QUIZ_STORAGE_KEY);
  await expect(question(page, 1).locator('legend').first()).toBeFocused();
  await expect(page.getByText('Shift with 1 to 4 least')).toBeVisible();
  await expect(side(1, 'Most like me')).toHaveCount(4);
  await expectAccessible(page, 'a question with second answers');

  // The option most like the person can't be the least like them, and both are needed.
  await page.keyboard.press('3');
  await expect(side(1, 'Least like me').nth(2)).toBeDisabled();
  await page.keyboard.press('Shift+Digit3');
  await expect(side(1, 'Least like me').nth(2)).not.toBeChecked();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Choose the one least like you too.' }),
  ).toBeVisible();
  await expect(side(1, 'Least like me').first()).toBeFocused();
  // The arrow keys pass over it; chosen as the most like the person, an option is no longer the least like them.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(side(1, 'Least like me').nth(3)).toBeChecked();
  await page.keyboard.press('4');
  await expect(side(1, 'Least like me').nth(3)).not.toBeChecked();

  for (let number = 1; number <= QUIZ_QUESTION_COUNT; number++) {
    await expect(question(page, number)).toBeVisible();
    await page.keyboard.press(await plannedKey(page, number));
    await page.keyboard.press(`Shift+Digit${await plannedKey(page, number, LEAST)}`);
    await page.keyboard.press('Enter');
    if (number !== 2) continue;
    await expect(question(page, 3)).toBeVisible();
    expect(await locked()).toEqual({ q1: LEAST.q1, q2: LEAST.q2 });
    await page.reload();
    const banner = page.getByRole('region', { name: 'Your draft' });
    await expect(banner).toContainText('2 of 30 answers are locked');
    await expect(banner).toContainText('each with its second answer');
    await banner.getByRole('button', { name: 'Continue with question 3' }).click();
  }
  await expectSent(page);
  const report = buildReport({ ...info, answers: ANSWERS, least: LEAST, date: new Date() });
  expect(report.chanceText).not.toBe(reportOn(info).chanceText);
  await expectReport(page, report);
  await expect(page.getByText(`${report.leastText}`, { exact: true })).toBeVisible();
  await expectReportInMail(page, await mailbox.onlyMessage(address), info.gender, LEAST);

  const link = await page.getByRole('textbox', { name: 'Your link' }).inputValue();
  const today = new Date().toISOString().slice(0, 10);
  expect(readShareLink(link, today)).toMatchObject({ scores: report.scores, least: report.least });
  await expect(page.getByText('Exactly what it reveals:').locator('..')).toContainText(
    `least like you: ${report.least && countsText(report.least)}`,
  );
});

test(
  'thirty answers by touch give the same, on options that are large enough for a thumb',
  {
    tag: '@phone',
  },
  async ({ page, address, mailbox }) => {
    const info: QuizInfo = { ...person(address), gender: 'prefer_not_to_say' };
    await page.goto(QUIZ);
    await nameField(page).fill(info.name);
    await emailField(page).fill(info.email);
    await labelOf(genderRadio(page, info.gender)).tap();
    await startButton(page).tap();
    await expect(question(page, 1)).toBeVisible();
    const heights = await question(page, 1)
      .locator('label')
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().height));
    expect(heights).toHaveLength(4);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    for (let number = 1; number <= QUIZ_QUESTION_COUNT; number++) {
      const option = plannedOption(page, number);
      await labelOf(option).tap();
      await expect(option).toBeChecked();
      await lockButton(page).tap();
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectSent(page);
    await page.getByRole('button', { name: 'Show the table' }).tap();
    await expectReport(page, reportOn(info));
    await expectReportInMail(page, await mailbox.onlyMessage(address), info.gender);
  },
);

test('nothing is locked without a choice, nor two by a double click or a held key', async ({
  page,
  address,
}) => {
  const refusal = page.getByText('Choose the one most like you first.');
  const chosen = (number: number) => question(page, number).getByRole('radio', { checked: true });
  await startQuiz(page, person(address));
  await expect(question(page, 1)).toBeVisible();
  await lockButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Choose the one most like you first.' }),
  ).toBeVisible();
  await expect(question(page, 1).locator('input:focus')).toHaveAccessibleDescription(
    'Choose the one most like you first.',
  );
  // Digits that are typed into a text field choose no option.
  await page.getByRole('textbox', { name: 'Email address' }).pressSequentially('1234');
  await expect(chosen(1)).toHaveCount(0);

  await labelOf(question(page, 1).getByRole('radio').first()).click();
  await lockButton(page).dblclick();
  await expect(question(page, 2)).toBeVisible();
  await expect(page.getByText('3% complete', { exact: true })).toBeVisible();
  await expect(chosen(2)).toHaveCount(0);

  for (const number of [2, 3]) {
    await page.keyboard.press('3');
    for (let time = 0; time < 3; time++) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(question(page, number + 1)).toBeVisible();
    await expect(refusal).toHaveCount(0);
  }
});

test('answers that nobody can have read bring one note, which holds nothing up', async ({
  page,
  address,
}) => {
  const note = page.getByRole('status').filter({ hasText: 'That was quick.' });
  await startQuiz(page, person(address));
  await answer(page, 1, 5);
  await expect(question(page, 6)).toBeVisible();
  await expect(note).toHaveCount(0);
  await answer(page, 6, 6);
  await expect(note).toBeVisible();
  await expect(question(page, 7).locator('legend')).toBeFocused();
  await answer(page, 7, 14);
  await expect(question(page, 15)).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('no key, no reload and no way back leads to a locked answer', async ({ page, address }) => {
  await page.goto('/');
  await startQuiz(page, person(address));
  await answer(page, 1, 3);
  await expect(question(page, 4)).toBeVisible();
  const lockedAnswers = () =>
    page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').state.answers, QUIZ_STORAGE_KEY);
  const before = await lockedAnswers();
  expect(Object.keys(before)).toEqual(['q1', 'q2', 'q3']);

  for (const key of ['Escape', 'Backspace', 'ArrowLeft', 'ArrowUp', 'Shift+Tab']) {
    await page.keyboard.press(key);
    await expect(question(page, 4)).toBeVisible();
  }
  for (const comeBack of [() => page.reload(), () => page.goBack().then(() => page.goForward())]) {
    await comeBack();
    await page.getByRole('button', { name: 'Continue with question 4' }).click();
    await expect(question(page, 4)).toBeVisible();
  }
  expect(await lockedAnswers()).toEqual(before);
});

test('the report goes out once: no click while it is sent, reload, way back or other tab changes that', async ({
  page,
  context,
  address,
  mailbox,
}) => {
  const sending = await holdRequests(page, SEND_FUNCTION);
  await page.goto('/');
  await takeQuiz(page, person(address));
  await expect(emailButton(page)).toHaveText('Sending...');
  await expect(emailButton(page)).toHaveAttribute('aria-disabled', 'true');
  await doubleClickOn(page, emailButton(page));
  await emailButton(page).focus();
  await page.keyboard.press('Enter');
  // Once it is let go the same call comes again with a proof of work: the thirty answers took too little time.
  expect(sending.seen()).toBe(1);
  // A tab that is opened meanwhile sends the same report.
  const tab = await context.newPage();
  await tab.goto(QUIZ);
  await expectSent(tab);

  sending.release();
  await expectSent(page);
  await expect(emailButton(page)).toBeFocused();
  await mailbox.onlyMessage(address);

  await page.reload();
  await expectSent(page);
  await doubleClickOn(page, emailButton(page));
  await page.goBack();
  await page.goForward();
  await expectSent(page);
  await doubleClickOn(tab, emailButton(tab));
  await mailbox.onlyMessage(address);
});

test('two tabs share one quiz, and neither loses an answer', async ({ page, context, address, mailbox }) => {
  await startQuiz(page, person(address));
  await answer(page, 1, 4);
  const tab = await context.newPage();
  await tab.goto(QUIZ);
  await tab.getByRole('button', { name: 'Continue with question 5' }).click();
  await answer(tab, 5, 9);
  await expect(question(tab, 10)).toBeVisible();

  await expect(question(page, 10)).toBeVisible();
  await expect(page.getByText('This assessment is open in another tab.')).toBeVisible();
  await page.bringToFront();
  await answer(page, 10, QUIZ_QUESTION_COUNT);
  await expectSent(page);
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(reportOn(person(address)).headline);
  await expectSent(tab);
  await mailbox.onlyMessage(address);
});

test('a draft goes on at its question in the same order, or is deleted for good', async ({
  page,
  address,
}) => {
  const info = person(address);
  await startQuiz(page, info);
  await answer(page, 1, 12);
  await expect(question(page, 13)).toBeVisible();
  const order = await optionTexts(page, 13);
  await page.keyboard.press('1');

  // Twice: a draft that is looked at and left stays.
  const banner = page.getByRole('region', { name: 'Your draft' });
  await page.reload();
  await expect(banner).toBeVisible();
  await page.reload();
  await expect(banner).toContainText('12 of 30 answers are locked and kept in this browser.');
  await expect(nameField(page)).toHaveValue(info.name);
  await expect(emailField(page)).toHaveValue(address);
  await expect(genderRadio(page, 'female')).toBeChecked();

  await banner.getByRole('button', { name: 'Continue with question 13' }).click();
  await expect(question(page, 13).locator('legend')).toBeFocused();
  await expect(page.getByText('40% complete')).toBeVisible();
  expect(await optionTexts(page, 13)).toEqual(order);
  await expect(question(page, 13).getByRole('radio', { checked: true })).toHaveCount(0);

  await page.reload();
  await page.getByRole('button', { name: 'Delete my draft' }).click();
  await expect(banner).toHaveCount(0);
  await expect(nameField(page)).toHaveValue('');
  await expect(nameField(page)).toBeFocused();
  expect(await page.evaluate((key) => localStorage.getItem(key), QUIZ_STORAGE_KEY)).toBeNull();
  await page.reload();
  await expect(startButton(page)).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('a retake keeps the info, and sends a report of its own', async ({ page, address, mailbox }) => {
  const info = person(address);
  await takeQuiz(page, info);
  await expectSent(page);
  const first = await mailbox.onlyMessage(address);

  // One press deletes nothing.
  await page.getByRole('button', { name: 'Retake', exact: true }).click();
  await expect(page.getByText('This deletes the result from this browser.')).toBeFocused();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('button', { name: 'Retake', exact: true })).toBeFocused();
  await retake(page);
  await expect(nameField(page)).toHaveValue(info.name);
  await expect(nameField(page)).toBeFocused();
  await expect(emailField(page)).toHaveValue(address);
  await expect(genderRadio(page, 'female')).toBeChecked();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Your draft' })).toHaveCount(0);

  await nameField(page).fill('Zoë');
  await emailField(page).fill(address);
  await labelOf(genderRadio(page, 'female')).click();
  await startButton(page).click();
  await expect(page.getByText('Question 1 of 30', { exact: true })).toBeVisible();
  await expect(page.getByText('0% complete', { exact: true })).toBeVisible();
  await answer(page, 1, QUIZ_QUESTION_COUNT);
  await expectSent(page);
  await expect.poll(() => mailbox.count(address)).toBe(2);
  const messages = await mailbox.allMessages(address);
  expect(messages.map(({ ID }) => ID)).toContain(first.ID);
});

test('spoken mode says what leaves the device, then takes words for keys', async ({ page, address }) => {
  await page.addInitScript(() => {
    // A recognizer that hears what the test says.
    class Heard {
      onresult: ((event: object) => void) | null = null;
      start() {
        Object.assign(window, {
          say: (transcript: string) => this.onresult?.({ results: [[{ transcript }]] }),
        });
      }
      abort() {
        Object.assign(window, { say: undefined });
      }
    }
    Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: Heard });
  });
  const isListening = () => page.evaluate(() => 'say' in window && window.say !== undefined);
  const say = (words: string) =>
    page.evaluate((said) => (window as unknown as { say(words: string): void }).say(said), words);

  await page.goto(QUIZ);
  await fillInfo(page, person(address));
  await secondBox(page).check();
  await startButton(page).click();
  await page.getByRole('button', { name: 'Listen, or answer by voice' }).click();
  const mode = page.getByRole('region', { name: 'Spoken mode' });
  await expect(mode).toContainText('sends what the microphone hears to the speech service of its maker');
  expect(await isListening()).toBe(false);

  await mode.getByRole('button', { name: 'Answer by voice' }).click();
  await expect.poll(isListening).toBe(true);
  await say('two');
  await expect(question(page, 1).getByRole('radio').nth(1)).toBeChecked();
  await say('my dog is barking at the post again');
  await expect(question(page, 1).getByRole('radio').nth(1)).toBeChecked();
  await expect(mode.getByRole('status')).toContainText('Say least, and its number.');
  await say('least one');
  await expect(
    question(page, 1).getByRole('group', { name: 'Least like me' }).getByRole('radio').first(),
  ).toBeChecked();
  await expect(mode.getByRole('status')).not.toContainText('Say least');
  await say('lock');
  await expect(question(page, 2)).toBeVisible();
  await expectAccessible(page, 'spoken mode');

  await mode.getByRole('button', { name: 'Answer by voice' }).click();
  await expect.poll(isListening).toBe(false);
});

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('a chosen option differs from the others, and nothing moves', async ({ page, address }) => {
    await startQuiz(page, person(address));
    await expect(question(page, 1)).toBeVisible();
    await page.keyboard.press('2');
    const looks = await question(page, 1)
      .locator('label')
      .evaluateAll((options) => options.map((option) => getComputedStyle(option).backgroundColor));
    expect(new Set(looks).size).toBe(2);
    expect(looks.filter((look) => look === looks[1])).toHaveLength(1);
    // The shadow of the header follows the scroll position and no clock.
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .map(String),
    );
    expect(moving).toEqual([]);
  });
});

test.describe('at 400 % of 1280 × 1024', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('a question can be answered by key, and the focus is always in sight', async ({ page, address }) => {
    await startQuiz(page, person(address));
    for (let number = 1; number <= 2; number++) {
      await expect(question(page, number).locator('legend')).toBeInViewport();
      const options = question(page, number).locator('label');
      const height = await options.first().evaluate((label) => (label as HTMLLabelElement).offsetHeight);
      const lengths = (await optionTexts(page, number)).map(({ length }) => length);
      const longest = lengths.indexOf(Math.max(...lengths));
      await page.keyboard.press(String(longest + 1));
      await expect(options.nth(longest).getByRole('radio')).toBeChecked();
      await expect(options.nth(longest)).toHaveJSProperty('offsetHeight', height);
      await expect(options.nth(longest)).toBeInViewport({ ratio: 0.9 });
      await expectNoSidewaysScroll(page);
      await page.keyboard.press('Tab');
      await expect(lockButton(page)).toBeFocused();
      await expect(lockButton(page)).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Enter');
    }
    await expect(question(page, 3)).toBeVisible();
  });
});
