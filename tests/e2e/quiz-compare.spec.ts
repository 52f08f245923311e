import type { Page } from '@playwright/test';
import { getDocumentProxy } from 'unpdf';
import {
  COMPARE_PATH,
  dayAfter,
  localDay,
  type SharedResult,
  sharePayload,
} from '../../src/features/quiz/rules/share-link.ts';
import { VISIT_STORAGE_KEY } from '../../src/site/constants.ts';
import { longDay } from '../../src/site/language.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { unhintedTables } from './narrow.ts';
import { takeQuiz } from './quiz.ts';
import { expect, test } from './fixtures.ts';

const TODAY = localDay(new Date());
const counts = (D: number, I: number, S: number, C: number) => ({ D, I, S, C });
const linkOf = (scores: SharedResult['scores'], initial = '', lastDay: string | null = null) =>
  `${COMPARE_PATH}#${sharePayload({ scores, initial, lastDay })}`;
const robin = linkOf(counts(14, 6, 4, 6), 'R');
const sam = linkOf(counts(3, 5, 16, 6), 'S');
const nobody = linkOf(counts(4, 4, 6, 16));

const PAPER_MARGIN = { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' };

/** The pieces of text on each sheet of the printed page, with their places in points. */
async function linesOnPaper(page: Page, format: string) {
  const paper = await page.pdf({ format, margin: PAPER_MARGIN });
  const { numPages, getPage } = await getDocumentProxy(new Uint8Array(paper)).then((pdf) => ({
    numPages: pdf.numPages,
    getPage: (number: number) => pdf.getPage(number),
  }));
  const sheets = Array.from({ length: numPages }, (_, index) => getPage(index + 1));
  return Promise.all(
    sheets.map(async (sheet) => {
      const { items } = await (await sheet).getTextContent();
      return items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [left, y] = [Number(item.transform[4]), Number(item.transform[5])];
        return [{ text: item.str, y, left, right: left + item.width }];
      });
    }),
  );
}

const box = (page: Page) => page.getByRole('textbox', { name: 'Share links, one a line' });
const said = (page: Page) => page.getByRole('main').getByRole('status');
const map = (page: Page) => page.getByRole('img', { name: 'Team map.' });
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

async function paste(page: Page, ...lines: string[]) {
  await box(page).fill(lines.join('\n'));
  await page.getByRole('button', { name: 'Put them on the map' }).click();
}

test('a result is shared without a name and compared, and no server sees any of it', async ({
  page,
  context,
  address,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await takeQuiz(page, { name: 'Zoë Nguyễn', email: address, gender: 'female' });
  const share = page.getByRole('region', { name: 'Compare with a colleague' });
  await expect(share).toContainText('D 5, I 11, S 8, C 6; no letter');
  await share.getByRole('textbox', { name: 'One letter as a name' }).fill('zoë');
  await share.getByRole('combobox', { name: 'Stops working' }).selectOption('In 7 days');
  await expect(share).toContainText(`the letter Z; the last day ${longDay(new Date(dayAfter(TODAY, 7)))}.`);
  await share.getByRole('button', { name: 'Copy the link' }).click();
  await expect(share.getByRole('status')).toContainText('Copied.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).not.toMatch(/Zo|example\.com/);

  const asked: string[] = [];
  const tab = await context.newPage();
  tab.on('request', (request) =>
    asked.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`),
  );
  await tab.goto(link);
  await expect(said(tab)).toContainText('The result of the link you opened is on the map. 1 of 40');
  await expect(rowOf(tab, 'Z')).toContainText('Influence');
  await paste(tab, robin, link, nobody);
  await expect(said(tab)).toContainText('3 results added. 4 of 40 on the map.');
  await expect(rowOf(tab, 'Z2')).toBeVisible();
  await expect(map(tab).getByText('Z, Z2')).toBeVisible();

  const [payload = ''] = link.split('#').slice(1);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((request) => request.includes(payload) || !request.startsWith('GET '))).toEqual([]);
  expect(await tab.evaluate(() => document.cookie)).toBe('');
  const visit = { [VISIT_STORAGE_KEY]: `${COMPARE_PATH} ` };
  expect(await tab.evaluate(() => ({ ...sessionStorage }))).toEqual(visit);
});

test('the map, its table, the notes and the agenda are for eyes, ears and paper alike', async ({ page }) => {
  await page.goto(COMPARE_PATH);
  await paste(page, robin, sam, nobody);
  await expect(rowOf(page, 'Person 1')).toContainText('Conscientiousness');
  await expect(page.locator('[data-part="pairs"] summary')).toHaveText([
    'R and S',
    'R and Person 1',
    'S and Person 1',
  ]);
  await expect(page.getByText('Dominance leads in the answers of R (').first()).toBeVisible();
  await expect(page.getByText('In pairs, read your note and correct it: R, S and Person 1.')).toBeVisible();
  await expectAccessible(page, 'a map of three');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(box(page)).toBeHidden();
  await expect(map(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A meeting of 45 minutes' })).toBeHidden();
  await page.evaluate(() => Object.assign(window, { print: () => undefined }));
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Print with notes' }).click();
  await page.emulateMedia({ media: 'print' });
  const notes = page.locator('[data-part="pairs"] details');
  await expect(notes).toHaveCount(3);
  for (const note of await notes.all()) await expect(note).toHaveAttribute('open');
  await expect(page.getByRole('heading', { name: 'A meeting of 45 minutes' })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('[data-part="pairs"] details[open]')).toHaveCount(1);
});

test('what cannot be read stays in the box with its reason, forty are shown, and one can be taken away', async ({
  page,
}) => {
  await page.goto(COMPARE_PATH);
  const expired = linkOf(counts(9, 7, 7, 7), 'X', dayAfter(TODAY, -1));
  await paste(
    page,
    robin,
    'see you at noon',
    expired,
    sam,
    robin.slice(0, -5),
    `${robin} ${sam}`,
    `${sam} is mine`,
  );
  await expect(said(page)).toContainText('2 results added. 2 of 40 on the map.');
  const problems = page.locator('[data-part="problems"] li');
  await expect(problems).toHaveText([
    /^Line 2 is no share link/,
    /^Line 3 has expired/,
    /^Line 5 is cut off/,
    /^Line 6 holds more than one link/,
    /^Line 7 has more behind its #/,
  ]);
  await expect(box(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(box(page)).toHaveAccessibleDescription(/Line 2 is no share link.*Line 3 has expired/s);
  await expectAccessible(page, 'lines that cannot be read');
  await expect(box(page)).toHaveValue(/see you at noon/);
  await expect(box(page)).toHaveValue(/^\nsee you at noon/);

  await paste(page, ...Array.from({ length: 200 }, () => robin));
  await expect(said(page)).toContainText('40 of 40 on the map.');
  await expect(problems).toHaveText(['Lines 39 to 200: each was left out: the map holds 40 results.']);
  await page.getByRole('button', { name: 'Remove R39', exact: true }).click();
  await expect(said(page)).toContainText('R39 is removed. 39 of 40');
  await expect(page.getByRole('button', { name: 'Remove R38', exact: true })).toBeFocused();
  await paste(page, nobody);
  await expect(rowOf(page, 'Person 1')).toBeVisible();
  await page.getByRole('button', { name: 'Remove all' }).click();
  await expect(map(page)).toBeHidden();
  await expect(box(page)).toBeFocused();
});

test('a damaged link in the address is told, and an empty box asks for a link', async ({ page }) => {
  await page.goto(`${robin}x`);
  await expect(said(page)).toContainText(/The link you opened (is damaged|is no share link)/);
  await expect(map(page)).toBeHidden();
  await page.getByRole('button', { name: 'Put them on the map' }).click();
  await expect(said(page)).toContainText('Paste a share link first.');
  await expect(box(page)).toBeFocused();
});

test('forty people fit on the first sheet of paper, map and table', async ({ page }) => {
  await page.goto(COMPARE_PATH);
  const forty = Array.from({ length: 40 }, (_, index) => {
    const [D, I, S] = [index % 11, (index * 3) % 10, (index * 7) % 10];
    return linkOf(counts(D, I, S, 30 - D - I - S));
  });
  await paste(page, ...forty);
  await expect(said(page)).toContainText('40 of 40 on the map.');
  // Letter paper at 96 dots an inch, without its margins.
  await page.setViewportSize({ width: 720, height: 960 });
  await page.emulateMedia({ media: 'print' });
  const table = await page.getByRole('table').boundingBox();
  expect((table?.y ?? 0) + (table?.height ?? 9_999)).toBeLessThan(960);
  expect((await map(page).boundingBox())?.width).toBeGreaterThan(250);
  for (const format of ['Letter', 'A4']) expect(await linesOnPaper(page, format), format).toHaveLength(1);

  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => Object.assign(window, { print: () => undefined }));
  await page.getByRole('button', { name: 'Print with notes' }).click();
  await page.emulateMedia({ media: 'print' });
  const [, ...sheets] = await linesOnPaper(page, 'Letter');
  expect(sheets.length).toBeLessThanOrEqual(5);
  const overprinted = sheets.flatMap((lines) =>
    lines.flatMap((one, index) =>
      lines
        .slice(index + 1)
        .filter((two) => Math.abs(one.y - two.y) < 6 && one.left < two.right - 1 && two.left < one.right - 1)
        .map((two) => `“${one.text}” on “${two.text}”`),
    ),
  );
  expect(overprinted).toEqual([]);
  expect(sheets.every((lines) => lines.length > 3)).toBe(true);
});

test('the map fits 320 px', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(COMPARE_PATH);
  await paste(page, robin, sam, nobody);
  await expect(map(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(await unhintedTables(page)).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what it needs and what a link holds', async ({ page }) => {
    await page.goto(COMPARE_PATH);
    await expect(page.locator('main noscript p')).toContainText('it needs JavaScript');
    await expect(page.getByRole('heading', { name: 'What a share link holds' })).toBeVisible();
    await expect(map(page)).toBeHidden();
  });
});
