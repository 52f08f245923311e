import type { Page } from '@playwright/test';
import { currentConsent } from '../../src/site/consent.ts';
import { expect, test } from './fixtures.ts';
import { linkTo } from './mail-links.ts';
import { answer, fillInfo, QUIZ, SEND_FUNCTION, startButton } from './quiz.ts';

const { hash, text: WORDS } = currentConsent('newsletter');
const QUESTIONS = 30;

const box = (page: Page) => page.getByRole('checkbox', { name: WORDS, exact: true });
const info = (email: string) => ({ name: 'Robin', email, gender: 'female' }) as const;

async function finish(page: Page): Promise<Record<string, unknown>> {
  const sent = page.waitForRequest(SEND_FUNCTION);
  await startButton(page).click();
  await answer(page, 1, QUESTIONS);
  return (await sent).postDataJSON();
}

test('whoever ticks the box is asked to confirm in the email of the report, and is on the list after that', async ({
  page,
  address,
  mailbox,
}) => {
  await page.goto(QUIZ);
  await fillInfo(page, info(address));
  await expect(box(page)).not.toBeChecked();
  await expect(box(page)).toHaveAccessibleDescription(/the assessment does not need it/);
  // By keyboard: the box comes before the button, and is left alone by whoever passes it.
  await box(page).focus();
  await page.keyboard.press('Space');
  await expect(box(page)).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(startButton(page)).toBeFocused();
  expect(await finish(page)).toMatchObject({ newsletter: hash });

  const message = await mailbox.onlyMessage(address);
  for (const part of [message.Text, message.HTML]) expect(part).toContain('Confirm the newsletter');
  await page.goto(linkTo('/newsletter/confirm', message));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Confirmed. Thank you.' })).toBeFocused();
});

test('whoever leaves it alone sends nothing about it, and reads nothing of it', async ({
  page,
  address,
  mailbox,
}) => {
  await page.goto(QUIZ);
  await fillInfo(page, info(address));
  expect(await finish(page)).not.toHaveProperty('newsletter');
  const { Text } = await mailbox.onlyMessage(address);
  expect(Text).not.toMatch(/newsletter/i);
});
