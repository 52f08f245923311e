import { expect, type Locator, type Page } from '@playwright/test';
import { QUIZ_QUESTION_COUNT } from '../../src/site/constants.ts';
import { QUESTIONS } from '../../src/features/quiz/rules/questions.ts';
import { QUESTION_IDS } from '../../src/features/quiz/rules/question-ids.ts';
import { type Gender, STYLES } from '../../src/features/quiz/rules/style.ts';
import type { QuizAnswers, QuizInfo } from '../../src/features/quiz/rules/submission.ts';
import { answersWith } from '../../src/features/quiz/rules/test-answers.ts';

export const QUIZ = '/free-disc-assessment';
export const SEND_FUNCTION = '**/functions/v1/send-disc-assessment';

/** Influence first, Steadiness second. */
export const ANSWERS = answersWith([5, 11, 8, 6]);

const GENDER_NAMES: Record<Gender, RegExp> = {
  female: /^Female/,
  male: /^Male/,
  prefer_not_to_say: /^Prefer not to say/,
};

export const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
export const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email', exact: true });
export const genderRadio = (page: Page, gender: Gender) =>
  page.getByRole('radio', { name: GENDER_NAMES[gender] });

/** A radio button is drawn by its label, and that is what people click. */
export const labelOf = (radio: Locator) => radio.locator('..');

export const startButton = (page: Page) => page.getByRole('button', { name: 'Start the assessment' });
export const lockButton = (page: Page) => page.getByRole('button', { name: /^Lock answer/ });
export async function retake(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Retake', exact: true }).click();
  await page.getByRole('button', { name: 'Delete it and retake' }).click();
}
export const emailButton = (page: Page) =>
  page.getByRole('button', { name: /^(Email me my report|Sending\.\.\.|Report emailed)$/ });

/** The box at the start that asks for second answers. */
export const secondBox = (page: Page) =>
  page.getByRole('checkbox', { name: 'Also ask what is least like me', exact: true });

export const question = (page: Page, number: number): Locator =>
  page.getByRole('group', { name: QUESTIONS[number - 1]?.text ?? '', exact: true });

/** The texts of the four options in the order in which they are shown. */
export const optionTexts = (page: Page, number: number): Promise<string[]> =>
  question(page, number).locator('label > span:not(.sr-only)').allInnerTexts();

/** The text of the option that stands for the planned answer to a question. */
function plannedText(number: number, plan = ANSWERS): string {
  const style = plan[QUESTION_IDS[number - 1] ?? ''];
  return QUESTIONS[number - 1]?.options.find(({ value }) => value === style)?.label ?? '';
}

/** The second answers: the style after the planned one, in D, I, S, C order. */
export const LEAST: QuizAnswers = Object.fromEntries(
  QUESTION_IDS.map((id) => [id, STYLES[(STYLES.indexOf(ANSWERS[id] ?? 'D') + 1) % STYLES.length] ?? 'D']),
);

export const plannedOption = (page: Page, number: number): Locator =>
  question(page, number).getByRole('radio', { name: plannedText(number), exact: true });

/** The digit that chooses the planned answer. */
export async function plannedKey(page: Page, number: number, plan = ANSWERS): Promise<string> {
  return String((await optionTexts(page, number)).indexOf(plannedText(number, plan)) + 1);
}

export async function fillInfo(page: Page, { name, email, gender }: QuizInfo): Promise<void> {
  await nameField(page).fill(name);
  await emailField(page).fill(email);
  await labelOf(genderRadio(page, gender)).click();
}

export async function startQuiz(page: Page, info: QuizInfo): Promise<void> {
  await page.goto(QUIZ);
  await fillInfo(page, info);
  await startButton(page).click();
}

/** Locks the planned answers of the questions from `first` to `last` by keyboard. */
export async function answer(page: Page, first: number, last: number): Promise<void> {
  for (let number = first; number <= last; number++) {
    await expect(question(page, number)).toBeVisible();
    await page.keyboard.press(await plannedKey(page, number));
    await page.keyboard.press('Enter');
  }
}

/** From the first field to the moment after the last answer. */
export async function takeQuiz(page: Page, info: QuizInfo): Promise<void> {
  await startQuiz(page, info);
  await answer(page, 1, QUIZ_QUESTION_COUNT);
}
