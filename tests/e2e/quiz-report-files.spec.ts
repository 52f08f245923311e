import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { buildReport } from '../../src/features/quiz/rules/report.ts';
import { localDay } from '../../src/features/quiz/rules/share-link.ts';
import type { QuizInfo } from '../../src/features/quiz/rules/submission.ts';
import { ANSWERS, takeQuiz } from './quiz.ts';
import { expect, test } from './fixtures.ts';

const person = (email: string): QuizInfo => ({ name: 'Zoë Nguyễn', email, gender: 'female' });
const reportOn = (info: QuizInfo) =>
  buildReport({ ...info, answers: ANSWERS, date: new Date(), day: localDay(new Date()) });

async function save(page: Page, button: string): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  await expect(page.getByText(`Saved as ${download.suggestedFilename()}.`)).toBeVisible();
  return download;
}
const textOf = async (download: Download) => readFile(await download.path(), 'utf8');

test('the saved file opens without the site and asks for nothing', async ({ page, address, context }) => {
  const info = person(address);
  await takeQuiz(page, info);
  const report = reportOn(info);
  const download = await save(page, 'Save as file');
  expect(download.suggestedFilename()).toBe(`disc-report-${report.date}.html`);

  const file = await context.newPage();
  const requests: string[] = [];
  const problems: string[] = [];
  file.on('request', (request) => requests.push(request.url()));
  file.on('console', (message) => problems.push(message.text()));
  await file.setContent(await textOf(download));
  await expect(file.getByRole('heading', { level: 1 })).toHaveText(report.headline);
  for (const text of [...report.narrative, ...report.strengths])
    await expect(file.getByText(text)).toBeVisible();
  expect(requests).toEqual([]);
  expect(problems).toEqual([]);
});

test('the data is saved as what the next program reads', async ({ page, address }) => {
  const info = person(address);
  await takeQuiz(page, info);
  const report = reportOn(info);

  const data = JSON.parse(await textOf(await save(page, 'Save as data (JSON)')));
  expect(data).toMatchObject({ format: 'disc-report', scores: report.scores, answers: ANSWERS });
});

test('the card keeps what its person writes, and leaves as a picture and as a PDF', async ({
  page,
  address,
}) => {
  const own = '先に結論から話してください。理由はその後で、とお願いすることが多いです。';
  const line = page.getByRole('textbox', { name: 'Talking with me', exact: true });
  const drawn = page.getByRole('img', { name: /^Working with me/ });
  await takeQuiz(page, person(address));
  await line.fill(`${own}\nThank you.`);
  await expect(line).toHaveValue(`${own} Thank you.`);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => line.evaluate((field) => field.scrollHeight - field.clientHeight)).toBe(0);
  await page.reload();
  await expect(line).toHaveValue(`${own} Thank you.`);
  await expect(drawn).toHaveAccessibleName(new RegExp(own));

  const picture = await readFile(await (await save(page, 'Save card as picture')).path());
  expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG');
  const pdf = await readFile(await (await save(page, 'Save card as PDF')).path());
  expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  await page.getByRole('button', { name: 'Start from our lines again' }).click();
  await expect(line).not.toHaveValue(/先/);
});

test('the mail brings the report as a PDF without the name', async ({ page, address, mailbox }) => {
  const info = person(address);
  await takeQuiz(page, info);
  const { Attachments: files, ID } = await mailbox.onlyMessage(address);
  expect(files.map(({ FileName, ContentType }) => [FileName, ContentType])).toEqual([
    ['disc-report.pdf', 'application/pdf'],
  ]);
  const { text } = await extractText(await mailbox.attachment(ID, files[0]?.PartID ?? ''), {
    mergePages: true,
  });
  const { headline } = buildReport({ gender: info.gender, answers: ANSWERS, date: new Date() });
  expect(text.replaceAll(/\s+/g, ' ')).toContain(headline);
  expect(text).not.toContain(info.name);
});
