import { expect, type Locator, type Page } from '@playwright/test';
import { DISC_STORAGE_KEY } from '../../src/domain/constants.ts';
import { DISC_QUESTIONS } from '../../src/domain/disc/questions.ts';
import { REPORT_VERSION } from '../../src/domain/disc/report.ts';
import { shuffleOptions } from '../../src/domain/disc/shuffle.ts';
import type { Gender } from '../../src/domain/disc/style.ts';
import type { DiscAnswers } from '../../src/domain/disc/submission.ts';
import { answersWith } from '../../src/domain/disc/test-answers.ts';
import type { QuizState } from '../../src/features/disc-quiz/quiz-state.ts';

export const ASSESSMENT = '/free-disc-assessment';

/** Influence first, Steadiness second. */
export const ANSWERS = answersWith([5, 11, 8, 6]);

export interface Person {
  name: string;
  email: string;
  gender: Gender;
}

const GENDER_NAMES: Record<Gender, RegExp> = {
  female: /^Female/,
  male: /^Male/,
  prefer_not_to_say: /^Prefer not to say/,
};

export const startButton = (page: Page) => page.getByRole('button', { name: 'Start the assessment' });
export const emailButton = (page: Page) =>
  page.getByRole('button', { name: /^(Email me my report|Sending\.\.\.|Report emailed)$/ });
export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** The field of the first stage with exactly this label. */
export const infoField = (page: Page, name: 'Name' | 'Email') =>
  page.getByRole('main').getByRole('textbox', { name, exact: true });

/** The radio button; it is drawn by its label, which takes the clicks. */
export const genderRadio = (page: Page, gender: Gender) =>
  page.getByRole('radio', { name: GENDER_NAMES[gender] });

export const genderLabel = (page: Page, gender: Gender) =>
  page.locator('label').filter({ has: genderRadio(page, gender) });

export async function startAssessment(page: Page, person: Person): Promise<void> {
  await page.goto(ASSESSMENT);
  await infoField(page, 'Name').fill(person.name);
  await infoField(page, 'Email').fill(person.email);
  await genderLabel(page, person.gender).click();
  await startButton(page).click();
}

export const question = (page: Page, number: number): Locator =>
  page.getByRole('group', { name: DISC_QUESTIONS[number - 1]?.text ?? '', exact: true });

/** The texts of the four options as they are shown. */
export const optionTexts = (page: Page, number: number): Promise<string[]> =>
  question(page, number).locator('.option > span').allInnerTexts();

/** Where the option of this style stands among the four, from 1: the key that chooses it. */
export async function positionOf(page: Page, number: number, answers: DiscAnswers): Promise<number> {
  const { id, options } = DISC_QUESTIONS[number - 1] ?? { id: '', options: [] };
  const label = options.find(({ value }) => value === answers[id])?.label ?? '';
  return (await optionTexts(page, number)).indexOf(label) + 1;
}

/** Chooses and locks by keyboard, as a person does who never touches the mouse. */
export async function answerByKeyboard(page: Page, numbers: number[], answers = ANSWERS): Promise<void> {
  for (const number of numbers) {
    await expect(question(page, number)).toBeVisible();
    await page.keyboard.press(String(await positionOf(page, number, answers)));
    await page.keyboard.press('Enter');
  }
}

/** The numbers from `first` to `last`. */
export const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Puts a draft into this browser before any page opens, with all answers locked up to `locked`. */
export async function keepDraft(page: Page, person: Person, locked: number): Promise<void> {
  const state: QuizState = {
    stage: 'quiz',
    info: person,
    order: shuffleOptions(),
    answers: Object.fromEntries(Object.entries(ANSWERS).slice(0, locked)),
  };
  await keepInStorage(page, JSON.stringify({ version: REPORT_VERSION, savedAt: Date.now(), state }));
}

/** Writes the assessment's place in the storage once; later pages of the test find what the product left there. */
export async function keepInStorage(page: Page, text: string): Promise<void> {
  await page.goto('/icon.svg');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [DISC_STORAGE_KEY, text] as const);
}

/** Opens the assessment with one question left and locks the last answer. */
export async function finishDraft(page: Page, person: Person): Promise<void> {
  await keepDraft(page, person, 29);
  await page.goto(ASSESSMENT);
  await page.getByRole('button', { name: 'Continue with question 30' }).click();
  await answerByKeyboard(page, [30]);
}
