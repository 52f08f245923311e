import { expect, type Page } from '@playwright/test';
import type { Mailbox, Message } from './mailbox.ts';

/** The subjects of the mails that carry links. */
export const CONFIRM_SUBJECT = 'Please confirm your subscription';

export const WELCOME_SUBJECT = 'Your subscription is confirmed';
export const RECEIPT_SUBJECT = 'We have your message';
export const DATA_SUBJECT = 'Your link to what we keep about you';

/** The newest message of that subject, as soon as it has come. */
export async function messageAbout(mailbox: Mailbox, address: string, subject: string): Promise<Message> {
  const matching = async () =>
    (await mailbox.allMessages(address)).filter(({ Subject }) => Subject === subject);
  await expect.poll(async () => (await matching()).length, { timeout: 15_000 }).toBeGreaterThan(0);
  const [newest] = await matching();
  return newest as Message;
}

/** The link to a page of the site that only the reader of this message has: its path with the token behind the `#`. */
export function linkTo(path: string, { Text }: Message): string {
  const link = new RegExp(`https?://\\S+?(${path}#[\\w.~-]{20,})`).exec(Text)?.[1];
  if (!link) throw new Error(`There is no link to ${path} in: ${Text}`);
  return link;
}

/** Sends the newsletter form at the foot of the page. */
export async function askForNewsletter(page: Page, address: string): Promise<void> {
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('textbox', { name: 'Email address' }).fill(address);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(footer.getByText('Check your inbox to confirm your address.')).toBeVisible();
}

/** Sends the contact form. */
export async function writeMessage(page: Page, address: string, message: string): Promise<void> {
  await page.goto('/contact');
  const form = page.getByRole('main').locator('contact-form');
  await form.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace');
  await form.getByRole('textbox', { name: 'Email' }).fill(address);
  await form.getByRole('textbox', { name: 'Message' }).fill(message);
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.locator('[data-status]')).toContainText('Thank you.');
}

/** Sends the form of the page about one's own data. */
export async function askForDataLink(page: Page, address: string): Promise<void> {
  await page.goto('/my-data');
  const form = page.getByRole('main').locator('data-link-form');
  await form.getByRole('textbox', { name: 'Your email address' }).fill(address);
  await form.getByRole('button', { name: 'Send me the link' }).click();
  await expect(form.getByRole('status')).toContainText('a link is on its way');
}
