import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { issueSlugs, readIssue } from '../../local/owner/issue-files.ts';
import { projectRoot } from '../command.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { askForNewsletter, CONFIRM_SUBJECT, linkTo, messageAbout, WELCOME_SUBJECT } from './mail-links.ts';
import type { Mailbox } from './mailbox.ts';

const [SLUG = ''] = issueSlugs();
const { subject, preheader } = readIssue(SLUG);
const PAGE = `/newsletter/${SLUG}`;

const run = promisify(execFile);
const owner = async (command: string) =>
  (
    await run(process.execPath, [join('local', 'owner', 'owner.ts'), ...command.split(' ')], {
      cwd: projectRoot,
    })
  ).stderr;

async function subscribe(page: Page, mailbox: Mailbox, address: string) {
  await page.goto('/newsletter');
  await askForNewsletter(page, address);
  await page.goto(linkTo('/newsletter/confirm', await messageAbout(mailbox, address, CONFIRM_SUBJECT)));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await messageAbout(mailbox, address, WELCOME_SUBJECT);
}

test('the list leads to an issue, which reads like its mail', async ({ page }) => {
  await page.goto('/newsletter');
  await expectAccessible(page, 'the list');
  await page.getByRole('main').getByRole('link', { name: subject }).click();
  await expect(page).toHaveURL(PAGE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
  const picture = page.getByRole('main').getByRole('img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page, 'the issue');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});

// Everybody who has confirmed gets it, also the visitors of other tests.
test('an issue arrives, is left with one click, and the next one does not come @alone', async ({
  page,
  address,
  mailbox,
  stack,
  sql,
  request,
}) => {
  const other = `other.${address}`;
  await subscribe(page, mailbox, address);
  await subscribe(page, mailbox, other);
  expect(await owner(`newsletter send ${SLUG} --yes --rate 6000`)).toContain('It goes out.');

  const mail = await messageAbout(mailbox, address, subject);
  const link = mail.Text.match(/View in browser: (?<address>\S+)/)?.groups?.address ?? '';
  expect(new URL(link).pathname).toBe(PAGE);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
  await page.goto(`${stack.mailboxUrl}/view/${mail.ID}.html`);
  await expect(page.getByText(preheader)).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
  await expect(page.getByRole('link', { name: 'Leave the newsletter' })).toBeVisible();

  // What a mail program does, without a browser, when its reader presses “Unsubscribe”.
  const { ListUnsubscribe } = mail;
  expect(ListUnsubscribe.HeaderPost).toBe('List-Unsubscribe=One-Click');
  const [target = ''] = ListUnsubscribe.Links.filter((one) => one.startsWith('http'));
  const left = await request.post(target, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(left.status()).toBe(200);

  await expect.poll(async () => (await sql`select state from app.newsletter_issues`)[0]?.state).toBe('done');
  // As if the first one had had another name, and this were the next one.
  await sql`update app.newsletter_issues set slug = 'the-one-before'`;
  await sql`update app.email_outbox set dedupe_key = 'before.' || dedupe_key where template = 'newsletter-issue'`;
  expect(await owner(`newsletter send ${SLUG} --yes --rate 6000`)).toContain('It goes out.');
  const countOf = async (whom: string) =>
    (await mailbox.allMessages(whom)).filter(({ Subject }) => Subject === subject).length;
  await expect.poll(() => countOf(other)).toBe(2);
  await expect
    .poll(async () => (await sql`select from app.newsletter_issues where state = 'done'`).count)
    .toBe(2);
  expect(await countOf(address)).toBe(1);
});
