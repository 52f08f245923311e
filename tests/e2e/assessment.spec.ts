import type { Page } from '@playwright/test';
import { buildReport } from '../../src/domain/disc/report.ts';
import {
  ANSWERS,
  ASSESSMENT,
  answerByKeyboard,
  emailButton,
  finishDraft,
  genderLabel,
  infoField,
  keepDraft,
  numbers,
  optionTexts,
  type Person,
  positionOf,
  question,
  startAssessment,
  startButton,
  toasts,
} from './assessment.ts';
import { expect, test } from './fixtures.ts';
import type { Message } from './mailbox.ts';

const REPORT_WITHIN_MS = 5_000;

test('draft', async ({ page, address, mailbox }) => {
  const person: Person = { name: 'Zoë Nguyễn', email: address, gender: 'female' };
  const t = Date.now();
  await startAssessment(page, person);
  await answerByKeyboard(page, numbers(1, 30));
  console.log(Date.now() - t);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(emailButton(page)).toHaveText('Report emailed');
  const m = await mailbox.onlyMessage(address);
  console.log(Date.now() - t, m.Subject);
});
