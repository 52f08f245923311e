import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { VISIT_STORAGE_KEY } from '../../src/site/constants.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './held-requests.ts';
import { unhintedTables } from './narrow.ts';

const tool = (page: Page) => page.locator('call-log');
const input = (page: Page) => tool(page).getByLabel('Choose a call log');
const said = (page: Page) => tool(page).getByRole('status').first();
const headline = (page: Page) => tool(page).getByRole('heading', { level: 3 });
const column = (page: Page, name: string) => tool(page).getByRole('combobox', { name });
const columns = (page: Page) => tool(page).locator('summary');
const sum = (page: Page) => tool(page).locator('dl dd').first();

const file = (content: string | Buffer, name = 'calls.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});
const logs = new URL('../../src/features/call-log/test-logs/', import.meta.url);
const log = (name: string) => readFileSync(new URL(`${name}.csv`, logs), 'utf8');
const workbook = (name: string) => readFileSync(new URL(name, logs));
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

/** Reads a log of which two of three incoming calls were missed. */
async function readTwoOfThree(page: Page, name = 'actions') {
  await input(page).setInputFiles(file(log(name)));
  await expect(headline(page)).toHaveText(/2 of 3/);
}

test.use({ timezoneId: 'America/Toronto' });
test.beforeEach(async ({ page }) => {
  await page.goto('/inbound-calling');
});

test('the main button leads to it, and the sample shows what it does', async ({ page }) => {
  await page.getByRole('link', { name: 'Estimate my minutes' }).first().click();
  await expect(page).toHaveURL('/inbound-calling#call-log');
  await tool(page).getByRole('button', { name: 'Try it with the sample' }).click();
  await expect(headline(page)).toHaveText('74 of 265 calls were missed, most between noon and 1 p.m.');
  await expect(
    tool(page).getByRole('row', { name: 'noon' }).getByRole('cell', { name: '2 of 3 missed' }),
  ).toBeVisible();
  await expect(sum(page)).toContainText('74 missed ÷ 34 days × 7 × 4.33 weeks × 3.9 minutes = 258');
  await expect(tool(page)).toContainText('it neither books nor passes calls on');
  await expect(tool(page).getByRole('link', { name: 'See Growth as an order' })).toHaveAttribute(
    'href',
    '/checkout?plan=growth&period=monthly',
  );
  await expect(said(page)).toContainText('sample-call-log.csv: 322 rows read.');
  await columns(page).click();
  await expectAccessible(page, 'the result of a call log');
});

test('what is assumed can be changed, and the file is not read again for it', async ({ page }) => {
  let workers = 0;
  page.on('worker', () => {
    workers += 1;
  });
  await input(page).setInputFiles(file(log('actions')));
  await expect(headline(page)).toHaveText('2 of 3 calls were missed, most between noon and 1 p.m.');
  await tool(page).getByLabel('Minutes per missed call').fill('60');
  await expect(sum(page)).toContainText('2 missed ÷ 17 days × 7 × 4.33 weeks × 60 minutes = 214');
  await tool(page).getByLabel('Spam and wrong numbers').fill('50');
  await expect(sum(page)).toContainText('× 50% = 107');
  await tool(page).getByLabel('Voicemail counts as missed').uncheck();
  await expect(headline(page)).toHaveText('1 of 3 calls was missed.');
  await tool(page).getByLabel('Minutes per missed call').fill('900');
  await expect(tool(page).getByLabel('Minutes per missed call')).toHaveAccessibleDescription(
    'Please enter a number from 0.1 to 60. Until then, 60 is used.',
  );
  await expect(sum(page)).toContainText('× 60 minutes');
  expect(workers).toBe(1);
});

test('a ring group is one call, and one press takes that back and does it again', async ({ page }) => {
  await input(page).setInputFiles(file(log('ring-group-callers')));
  await expect(headline(page)).toHaveText('5 of 6 calls were missed, most between noon and 1 p.m.');
  const legs = tool(page).getByRole('status').filter({ hasText: 'belong' });
  await expect(legs).toHaveText(
    '3 rows belong to a single call, as when several phones ring or a call is put through. It counts once. Rows go together if they share an ID, or if they are of one caller and begin while it rang: within 5 seconds, where the file does not say how long it rang.',
  );
  await tool(page).getByRole('button', { name: 'Count every row as a call' }).focus();
  await page.keyboard.press('Enter');
  await expect(headline(page)).toHaveText('7 of 8 calls were missed, most between 9 a.m. and 10 a.m.');
  await expect(legs).toHaveText('Every row counts as a call, also the 3 that belong to a single call.');
  const again = tool(page).getByRole('button', { name: 'Count each call once' });
  await expect(again).toBeFocused();
  await page.keyboard.press('Space');
  await expect(headline(page)).toHaveText('5 of 6 calls were missed, most between noon and 1 p.m.');
  await expectAccessible(page, 'a call log with a ring group');
});

test.describe('a workbook', () => {
  for (const [name, words] of [
    ['openpyxl.xlsx', '2 of 3 calls were missed, most between noon and 1 p.m.'],
    ['xlsxwriter-1904.xlsx', '2 of 3 calls were missed, most between noon and 1 p.m.'],
    ['libreoffice.xlsx', '2 of 3 calls were missed, most between noon and 1 p.m.'],
  ] as const)
    test(`${name} is read in the browser`, async ({ page }) => {
      await input(page).setInputFiles(file(workbook(name), name));
      await expect(headline(page)).toHaveText(words);
      await expect(tool(page)).toContainText('2 days of calls.');
      await expect(tool(page)).toContainText('Your answered calls took 3.2 minutes on average.');
    });

  test('with calls on several sheets asks for one', async ({ page }) => {
    await input(page).setInputFiles(file(workbook('xlsxwriter-sheets.xlsx'), 'year.xlsx'));
    await expect(headline(page)).toHaveText('1 of 2 calls was missed.');
    await expect(column(page, 'Several sheets hold calls.')).toHaveValue('0');
    await column(page, 'Several sheets hold calls.').selectOption('April');
    await expect(headline(page)).toHaveText('2 of 3 calls were missed, most between noon and 1 p.m.');
    await columns(page).click();
    await column(page, 'Answered or missed').selectOption('Direction');
    await expect(column(page, 'Several sheets hold calls.')).toHaveValue('1');
  });
});

test('lengths that nobody would believe are asked about, and an answer is kept', async ({ page }) => {
  await input(page).setInputFiles(file(log('milliseconds')));
  await expect(said(page)).toHaveText(
    'calls.csv: On average an answered call would take 3,200 minutes. How should its length be read?',
  );
  await expect(headline(page)).toBeHidden();
  await expectAccessible(page, 'a call log with a question');
  await tool(page).getByRole('button', { name: 'Milliseconds (3.2 minutes)' }).press('Enter');
  await expect(headline(page)).toHaveText('1 of 2 calls was missed.');
  await expect(tool(page)).toContainText('Your answered calls took 3.2 minutes on average.');
  await expect(tool(page).getByRole('button', { name: 'Milliseconds' })).toBeHidden();
  await expect(column(page, 'A length without a unit is in')).toHaveValue('milliseconds');
});

test('nothing of the file leaves the browser', async ({ page, baseURL }) => {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await readTwoOfThree(page);
  await tool(page).getByRole('button', { name: 'Copy as text' }).click();
  await tool(page).getByLabel('Minutes per missed call').fill('2');
  // What is left are parts of the site, asked for by their names.
  const part = new RegExp(`^GET ${baseURL}/_astro/[\\w.-]+ null$`);
  const asked = requests.map((request) => `${request.method()} ${request.url()} ${request.postData()}`);
  expect(asked.filter((line) => !part.test(line))).toEqual([]);
  expect(requests.filter((request) => request.url().includes('/call-log-worker-'))).toHaveLength(1);
  const kept = await page.evaluate(() => [
    ...Object.keys({ ...localStorage, ...sessionStorage }),
    document.cookie,
  ]);
  // How the visit began is noted on every page.
  expect(kept).toEqual([VISIT_STORAGE_KEY, '']);
});

test('other columns are chosen by keyboard, and the file is counted again', async ({ page }) => {
  await input(page).setInputFiles(
    file('When,Line,Ended\n2026-03-02 10:00,missed,parked\n2026-03-03 10:30,answered,missed\n'),
  );
  await expect(headline(page)).toHaveText('1 of 2 calls was missed.');
  await columns(page).focus();
  await page.keyboard.press('Enter');
  await expect(column(page, 'Answered or missed')).toHaveValue('1');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Tab');
  await expect(column(page, 'Answered or missed')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(headline(page)).toHaveText('The only incoming call in this log was missed.');
  await expect(tool(page)).toContainText('Left out: 1 call that nothing says the end of.');
  await expect(column(page, 'Answered or missed')).toBeFocused();
});

test('no phone number is shown, except its last two digits beside the columns', async ({ page }) => {
  await readTwoOfThree(page, 'statuses');
  await expect(tool(page)).toContainText('Times are on the clock of this device, America/Toronto.');
  await columns(page).click();
  await expect(tool(page).getByRole('cell', { name: '+•••••••••01' })).toBeVisible();
  expect(await tool(page).textContent()).not.toMatch(/\d{7}/);
});

test('dates that allow two orders can be read in the other one', async ({ page }) => {
  const rows = ['01/03/2026', '02/03/2026', '03/03/2026', '04/03/2026'].map((date) => `${date},9:00,missed`);
  await input(page).setInputFiles(file(`Date,Time,Status\n${rows.join('\n')}\n`));
  await expect(column(page, 'Day or month first?')).toHaveValue('day-first');
  await expect(sum(page)).toContainText('÷ 4 days');
  await column(page, 'Day or month first?').selectOption('month-first');
  await expect(sum(page)).toContainText('÷ 91 days');
});

test.describe('a file that is not as it should be', () => {
  test('is refused by its name in clear words, and nothing of the file before it stays', async ({ page }) => {
    for (const [content, words] of [
      ['', 'This file is empty.'],
      [' \r\n \n', 'This file is empty.'],
      [Buffer.from('PK\u0003\u0004 xl/workbook.xml'), 'This workbook is damaged'],
      [workbook('openpyxl.xlsx').subarray(0, 4_000), 'This workbook is damaged'],
      [workbook('excel-97.xls'), 'This is an Excel file of the old kind (.xls).'],
      [
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from('EncryptedPackage', 'utf16le')]),
        'This workbook has a password.',
      ],
      ['Date,Status\n2098-03-02 10:00,missed\n', 'None of the 1 row has a date'],
      ['%PDF-1.7 …', 'This is a PDF.'],
      [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3]), 'This file is not text'],
      ['Notes\nhello\nworld\n', 'There is no table of calls in this file.'],
      ['Date,Status\n', 'This file has no calls'],
      ['Name,Status\nAda,missed\nBob,answered\n', 'Which column holds the date?'],
      ['Date,Note\n2026-03-02 10:00,a\n', 'Nothing in these columns says which calls were missed.'],
      ['Date,Direction\n2026-03-02 10:00,outgoing\n', 'There is no incoming call'],
    ] as const) {
      await readTwoOfThree(page);
      await input(page).setInputFiles(file(content, 'other.csv'));
      await expect(said(page)).toContainText(`other.csv: ${words}`);
      await expect(input(page)).toHaveAttribute('aria-invalid', 'true');
      await expect(headline(page)).toBeHidden();
      await expect(tool(page)).not.toContainText(/calls\.csv was read/, { useInnerText: true });
    }
    await expectAccessible(page, 'a call log that was refused');
    await readTwoOfThree(page);
    await expect(input(page)).not.toHaveAttribute('aria-invalid');
  });

  test('dates that nobody can read are counted, and examples are given', async ({ page }) => {
    await input(page).setInputFiles(file('Date,Status\nsoon,missed\n416-555-0123,missed\n'));
    await expect(said(page)).toContainText('Which column holds the date?');
    await column(page, 'Date of the call').selectOption('Date');
    await expect(said(page)).toContainText('None of the 2 rows has a date that can be read.');
    await expect(tool(page).getByRole('listitem').nth(2)).toHaveText(
      'Row 3: no date that can be read, “•••-•••-••23”.',
    );
  });

  test('is read all the same in other encodings, with other separators, and without a header', async ({
    page,
  }) => {
    for (const [name, content, words] of [
      ['utf-16.csv', utf16(log('french')), '2 of 3 calls were missed'],
      ['windows-1252.csv', Buffer.from(log('french'), 'latin1'), '2 of 3 calls were missed'],
      ['tabs.csv', log('bare').replaceAll(',', '\t'), '2 of 3 calls were missed'],
      ['no-header.csv', log('bare'), '2 of 3 calls were missed'],
      ['one.csv', 'Date,Status\n2026-03-02 10:00,missed\n', 'The only incoming call in this log was missed.'],
      ['none.csv', 'Date,Status\n2026-03-02 10:00,answered\n2026-03-02 11:00,answered\n', 'None of 2 calls'],
    ] as const) {
      await input(page).setInputFiles(file(content, name));
      await expect(said(page)).toContainText(`${name}: `);
      await expect(said(page)).toContainText('The result is below.');
      await expect(headline(page)).toContainText(words);
    }
  });

  test('a quote that never closes ends the reading, and what came before it counts', async ({ page }) => {
    await input(page).setInputFiles(
      file('Date,Status\n2026-03-02 10:00,missed\n2026-03-03 10:00,"missed\n2026-03-04 10:00,missed\n'),
    );
    await expect(headline(page)).toHaveText('The only incoming call in this log was missed.');
    await columns(page).click();
    await expect(tool(page)).toContainText('A quote in row 3 never closes.');
  });

  test('60 MB can be cancelled, and what was there stays', async ({ page }) => {
    const folder = await mkdtemp(join(tmpdir(), 'call-log-'));
    try {
      const row = `2026-03-02 10:00,missed,${'An invented note. '.repeat(20)}\n`;
      const rows = Math.ceil(60_000_000 / row.length);
      await writeFile(join(folder, 'large.csv'), `Date,Status,Note\n${row.repeat(rows)}`);
      await readTwoOfThree(page);
      await input(page).setInputFiles(join(folder, 'large.csv'));
      await tool(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(said(page)).toContainText('Cancelled. The result below is the one from before.');
      await expect(input(page)).toBeFocused();
      await expect(headline(page)).toHaveText(/2 of 3/);
      await input(page).setInputFiles(join(folder, 'large.csv'));
      await expect(headline(page)).toContainText(`${rows.toLocaleString('en-CA')} calls were missed`);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

test('at 320 pixels nothing scrolls sideways but the tables, which say so', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await readTwoOfThree(page, 'report');
  await columns(page).click();
  await expectNoSidewaysScroll(page);
  expect(await unhintedTables(page)).toEqual([]);
});

test('a file is dropped before the code that reads it has come', async ({ page }) => {
  const code = await holdRequests(page, '**/_astro/call-log-tool*.js');
  const dropped = await page.evaluateHandle((log) => {
    const data = new DataTransfer();
    data.items.add(new File([log], 'calls.csv', { type: 'text/csv' }));
    return data;
  }, log('bill'));
  await tool(page).dispatchEvent('drop', { dataTransfer: dropped });
  await expect.poll(() => code.seen()).toBeGreaterThan(0);
  code.release();
  await expect(headline(page)).toHaveText('1 of 2 calls was missed.');
});

test('code that does not come is said', async ({ page }) => {
  await page.route('**/_astro/call-log-tool*.js', (route) => route.abort(), { times: 1 });
  await input(page).setInputFiles(file(log('bill')));
  await expect(said(page)).toContainText('The reader did not load.');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('it says what it would do and leads to the calculator', async ({ page }) => {
    const instead = tool(page).locator('noscript p').first();
    await expect(instead).toBeVisible();
    await expect(instead).toContainText('Reading a call log needs JavaScript.');
    await expect(page.locator('#call-log-file')).toBeHidden();
    await page.getByRole('link', { name: 'Go to the calculator' }).click();
    await expect(page).toHaveURL('/pricing');
  });
});
