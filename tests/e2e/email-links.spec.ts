import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { currentConsent } from '../../src/site/consent.ts';
import { site } from '../../src/site/facts.ts';
import { mailLinkRoutes } from '../site/routes.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './held-requests.ts';
import {
  askForDataLink,
  askForNewsletter,
  CONFIRM_SUBJECT,
  DATA_SUBJECT,
  linkTo,
  messageAbout,
  RECEIPT_SUBJECT,
  WELCOME_SUBJECT,
  writeMessage,
} from './mail-links.ts';
import type { Mailbox } from './mailbox.ts';

const FUNCTIONS = '**/functions/v1/**';
const CHOICES_FUNCTION = '**/functions/v1/email-choices';
const CONFIRM = '/newsletter/confirm';
const UNSUBSCRIBE = '/newsletter/unsubscribe';
const STOP = '/stop-emails';
const DATA = '/my-data';
/** Has the form of a token and was never one. */
const FORGED = 'Zm9yZ2VkLXRva2VuLW9mLW5vLXVzZQ';

const choice = (page: Page) => page.getByRole('main').locator('link-choice');
const button = (page: Page, name: string) => choice(page).getByRole('button', { name, exact: true });
/** The region that says what came of a press. */
const said = (page: Page) => choice(page).getByRole('status').last();

/** What a visitor reads there: the words for other outcomes stand in the page too, and are hidden. */
const expectSaid = (page: Page, words: string | RegExp) =>
  expect(said(page)).toContainText(words, { useInnerText: true });

const expectLink = (page: Page, name: string, href: string | RegExp) =>
  expect(said(page).getByRole('link', { name })).toHaveAttribute('href', href);

/** Opens the newest link to that page that came to the address. */
async function openLink(page: Page, mailbox: Mailbox, address: string, subject: string, path: string) {
  const link = linkTo(path, await messageAbout(mailbox, address, subject));
  await page.goto(link);
  await expect(page).toHaveURL(link);
  return link;
}

/** Presses the button of that name and reads what came of it. */
async function press(page: Page, name: string, words: string | RegExp) {
  await button(page, name).click();
  await expectSaid(page, words);
}

/** Asks for the newsletter and opens the link that confirms it. */
async function openConfirmation(page: Page, mailbox: Mailbox, address: string) {
  await page.goto('/payment-failed');
  await askForNewsletter(page, address);
  return openLink(page, mailbox, address, CONFIRM_SUBJECT, CONFIRM);
}

/** How many messages of that subject have come to the address. */
const countAbout = async (mailbox: Mailbox, address: string, subject: string) =>
  (await mailbox.allMessages(address)).filter(({ Subject }) => Subject === subject).length;

async function becomeSubscriber(page: Page, mailbox: Mailbox, address: string) {
  await openConfirmation(page, mailbox, address);
  await press(page, 'Confirm my address', 'One email a month comes to this address.');
  return messageAbout(mailbox, address, WELCOME_SUBJECT);
}

/** Presses a button that saves what is kept, and reads the file. */
async function download(page: Page): Promise<Record<string, unknown[]>> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download my data').click()]);
  expect(file.suggestedFilename()).toBe('my-data.json');
  await expectSaid(page, 'Saved as my-data.json');
  return JSON.parse(await readFile(await file.path(), 'utf8'));
}

test.describe('the newsletter', () => {
  test('begins with the press of a button, and not with the opening of its link', async ({
    page,
    address,
    mailbox,
  }) => {
    const consent = currentConsent('newsletter');
    await page.goto('/payment-failed');
    await askForNewsletter(page, address);
    const asked = await mailbox.onlyMessage(address);
    expect(asked.Subject).toBe(CONFIRM_SUBJECT);

    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/functions/v1/')) calls.push(request.url());
    });
    const link = linkTo(CONFIRM, asked);
    for (let time = 0; time < 2; time++) {
      await page.goto(link);
      await page.reload();
      await expect(button(page, 'Confirm my address')).toBeEnabled();
    }
    expect(calls).toEqual([]);
    expect(await mailbox.count(address)).toBe(1);

    await button(page, 'Confirm my address').click();
    await expect(button(page, 'Confirm my address')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Confirmed. Thank you.' })).toBeFocused();
    await expectSaid(page, 'One email a month comes to this address.');
    await expect(page).toHaveURL(CONFIRM);
    await expectLink(page, 'What you agreed to', '/consent');

    const welcome = await messageAbout(mailbox, address, WELCOME_SUBJECT);
    expect(welcome.Text).toContain(consent.text);
    expect(welcome.Text).toContain(`/consent#${consent.hash}`);
  });

  test('is confirmed once, however often the link is used, and whoever asks again reads what a stranger reads', async ({
    page,
    address,
    mailbox,
  }) => {
    await becomeSubscriber(page, mailbox, address);
    await openLink(page, mailbox, address, CONFIRM_SUBJECT, CONFIRM);
    await press(page, 'Confirm my address', 'One email a month comes to this address.');
    expect(await countAbout(mailbox, address, WELCOME_SUBJECT)).toBe(1);

    await page.goto('/payment-failed');
    await askForNewsletter(page, address);
    const words = page.getByRole('contentinfo').getByText('Check your inbox to confirm your address.');
    await expect(words).toBeVisible();
    expect(await countAbout(mailbox, address, CONFIRM_SUBJECT)).toBe(1);
  });

  test('ends with one press, without an account, however often, and can begin again', async ({
    page,
    address,
    mailbox,
  }) => {
    const link = linkTo(UNSUBSCRIBE, await becomeSubscriber(page, mailbox, address));
    for (let time = 0; time < 2; time++) {
      await page.goto(link);
      await press(page, 'Unsubscribe', 'This address is off the newsletter list.');
      await expect(page).toHaveURL(UNSUBSCRIBE);
      await expectLink(page, 'have your data deleted', DATA);
    }
    await said(page).getByRole('link', { name: 'Subscribe again' }).click();
    await askForNewsletter(page, address);
    await expect.poll(() => countAbout(mailbox, address, CONFIRM_SUBJECT)).toBe(2);
  });

  test('is ended by the mail program itself, with one request that needs no page', async ({
    page,
    address,
    mailbox,
    request,
  }) => {
    const { ListUnsubscribe } = await becomeSubscriber(page, mailbox, address);
    expect(ListUnsubscribe.HeaderPost).toBe('List-Unsubscribe=One-Click');
    const target = ListUnsubscribe.Links.find((link) => link.startsWith('http')) ?? '';

    const opened = await request.get(target, { maxRedirects: 0 });
    expect(opened.status()).toBe(303);
    expect(opened.headers().location).toMatch(new RegExp(`${UNSUBSCRIBE}#[\\w.~-]{20,}$`));
    await openLink(page, mailbox, address, CONFIRM_SUBJECT, CONFIRM);
    await press(page, 'Confirm my address', 'One email a month comes to this address.');

    const left = await request.post(target, { form: { 'List-Unsubscribe': 'One-Click' } });
    expect(left.ok()).toBe(true);
    await openLink(page, mailbox, address, CONFIRM_SUBJECT, CONFIRM);
    await press(page, 'Confirm my address', 'This link no longer works.');
  });
});

test('after a stop of all email nothing more comes, and messages still reach the staff', async ({
  page,
  address,
  mailbox,
}) => {
  await writeMessage(page, address, `First ${address}`);
  await openLink(page, mailbox, address, RECEIPT_SUBJECT, STOP);
  await press(page, 'Stop all email', 'Our system sends nothing more to this address.');
  await expect(page).toHaveURL(STOP);
  await expectLink(page, 'write to us', new RegExp(`^mailto:${site.email}`));

  await writeMessage(page, address, `Second ${address}`);
  const toStaff = async () =>
    (await mailbox.allMessages(site.email)).filter(({ Text }) => Text.includes(`Second ${address}`)).length;
  await expect.poll(toStaff).toBe(1);
  expect(await mailbox.count(address)).toBe(1);
});

test.describe('one’s own data', () => {
  test('is saved as a file, deleted after a second question, and then gone', async ({
    page,
    address,
    mailbox,
  }) => {
    const message = `Please call me about ${address}`;
    await writeMessage(page, address, message);
    await askForDataLink(page, address);
    await openLink(page, mailbox, address, DATA_SUBJECT, DATA);

    expect(JSON.stringify(await download(page))).toContain(message);
    await expectSaid(page, '1 message to us');
    await expect(page).toHaveURL(DATA);

    const dialog = page.getByRole('dialog', { name: 'Delete your data?' });
    for (const refuse of [
      () => dialog.getByRole('button', { name: 'Keep it' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await button(page, 'Delete my data').click();
      await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
      await refuse();
      await expect(dialog).toBeHidden();
      await expect(button(page, 'Delete my data')).toBeFocused();
    }
    expect(JSON.stringify(await download(page))).toContain(message);

    await button(page, 'Delete my data').click();
    await dialog.getByRole('button', { name: 'Delete it now' }).click();
    await expect(button(page, 'Delete my data')).toBeHidden();
    await expectSaid(page, /Deleted: .*1 message to us/);
    await expectSaid(page, 'What stays');

    const after = await download(page);
    expect(JSON.stringify(after)).not.toContain(address);
    expect(after.messages).toEqual([]);
  });

  test('is not asked for with an address that is none', async ({ page }) => {
    await page.goto(DATA);
    const field = page.getByRole('textbox', { name: 'Your email address' });
    for (const [typed, problem] of [
      ['', 'Please enter your email address'],
      ['ada@', 'Please enter a valid email address'],
      ['ada..lovelace@example.com', 'Please check the dots before the @'],
    ] as const) {
      await field.fill(typed);
      await field.press('Enter');
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(new RegExp(`^${problem}`));
      await expect(field).toHaveValue(typed);
    }
    await field.fill('ada@example.com');
    await expect(field).not.toHaveAttribute('aria-invalid');
  });
});

test.describe('a link', () => {
  test('that is forged, cut off or too old changes nothing, and the page says what to do', async ({
    page,
  }) => {
    for (const [path, label, words] of [
      [CONFIRM, 'Confirm my address', 'This link no longer works.'],
      [UNSUBSCRIBE, 'Unsubscribe', 'This link is not complete, or it is from an old issue.'],
      [STOP, 'Stop all email', 'This link is not complete, or it is from an old email.'],
      [DATA, 'Download my data', 'This link no longer works.'],
    ] as const) {
      for (const token of [FORGED, 'x', 'a'.repeat(400)]) {
        await page.goto('about:blank');
        await page.goto(`${path}#${token}`);
        await press(page, label, words);
        await expect(button(page, label)).toHaveAttribute('aria-disabled', 'true');
        await expect(said(page).getByRole('link', { name: 'write to us' })).toBeVisible();
      }
    }
    // The last of them was one to the data of somebody, which is worth asking for again.
    await said(page).getByRole('link', { name: 'Ask for a new one' }).click();
    await expect(page.getByRole('textbox', { name: 'Your email address' })).toBeVisible();
  });

  for (const [what, isLost] of [
    ['whose press finds no network is kept, and the next press works', false],
    ['whose answer was lost does its work once', true],
  ] as const) {
    test(what, async ({ page, address, mailbox }) => {
      const link = await openConfirmation(page, mailbox, address);
      await page.route(CHOICES_FUNCTION, async (route) => {
        if (isLost) await route.fetch();
        await route.abort('connectionreset');
      });
      await press(page, 'Confirm my address', "We couldn't reach the server.");
      await expectSaid(page, 'Pressing the button twice does no harm.');
      await expect(page).toHaveURL(link);
      await page.unroute(CHOICES_FUNCTION);
      await press(page, 'Confirm my address', 'One email a month comes to this address.');
      await messageAbout(mailbox, address, WELCOME_SUBJECT);
      expect(await countAbout(mailbox, address, WELCOME_SUBJECT)).toBe(1);
    });
  }

  test('that is pressed twice is sent once', async ({ page }) => {
    const sending = await holdRequests(page, CHOICES_FUNCTION);
    await page.goto(`${UNSUBSCRIBE}#${FORGED}`);
    await button(page, 'Unsubscribe').dblclick();
    await expect(button(page, 'Sending...')).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    await expect.poll(() => sending.seen()).toBe(1);
    sending.release();

    await expectSaid(page, 'This link is not complete, or it is from an old issue.');
    expect(sending.seen()).toBe(1);
  });

  test('survives other links within its page', async ({ page }) => {
    await page.goto(`${UNSUBSCRIBE}#${FORGED}`);
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${UNSUBSCRIBE}#main`);
    const [request] = await Promise.all([
      page.waitForRequest(CHOICES_FUNCTION),
      button(page, 'Unsubscribe').click(),
    ]);
    expect(request.postDataJSON()).toEqual({ token: FORGED });
  });

  test('that is opened in a tab which shows its page already is taken up', async ({ page }) => {
    await page.goto(UNSUBSCRIBE);
    await expect(button(page, 'Unsubscribe')).toBeHidden();
    await page.evaluate((token) => location.assign(`#${token}`), FORGED);
    await expect(button(page, 'Unsubscribe')).toBeVisible();
  });

  test('works by keyboard alone, from the top of the page to what was said', async ({
    page,
    address,
    mailbox,
  }) => {
    await openConfirmation(page, mailbox, address);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(button(page, 'Confirm my address')).toBeFocused();
    await page.keyboard.press('Enter');
    await expectSaid(page, 'One email a month comes to this address.');
    await expect(page.getByRole('heading', { level: 1, name: 'Confirmed. Thank you.' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(said(page).getByRole('link', { name: 'What you agreed to' })).toBeFocused();
  });
});

test.describe('without a link', () => {
  for (const path of [CONFIRM, UNSUBSCRIBE, STOP]) {
    test(`${path} says where the link is found and shows no button`, async ({ page }) => {
      await page.goto(path);
      await expect(choice(page).getByRole('heading', { name: 'Something is missing' })).toBeVisible();
      await expect(choice(page).getByRole('button')).toHaveCount(0);
      await expect(choice(page).getByRole('link')).toHaveCount(1);
    });
  }

  test('the place of the newsletter form is no token', async ({ page }) => {
    await page.goto(CONFIRM);
    await choice(page).getByRole('link', { name: 'subscribe again' }).click();
    await expect(page).toHaveURL(`${CONFIRM}#newsletter`);
    await expect(button(page, 'Confirm my address')).toBeHidden();
    await expect(
      page.getByRole('contentinfo').getByRole('textbox', { name: 'Email address' }),
    ).toBeInViewport();
  });
});

test('the pages come whole, and ask nobody but this site for anything', async ({ page, stack }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (![stack.siteUrl, stack.apiUrl].includes(new URL(request.url()).origin)) foreign.push(request.url());
  });
  for (const path of mailLinkRoutes) {
    const response = await page.goto(`${path}#${FORGED}`);
    expect(response?.status()).toBe(200);
    expect(response?.headers()['referrer-policy']).toMatch(/^(no-referrer|same-origin|strict-origin)/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  }
  expect(foreign).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of mailLinkRoutes) {
    test(`${path} says how a person does the same, and shows no dead button`, async ({ page }) => {
      await page.goto(`${path}#${FORGED}`);
      const way = choice(page).locator('noscript p');
      await expect(way).toBeVisible();
      const mail = new RegExp(`^mailto:${site.email}\\?subject=`);
      await expect(way.getByRole('link')).toHaveAttribute('href', mail);
      await expect(choice(page).getByRole('button')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
});

/** What a visitor can make of these pages; each is brought about and then looked at in light and in dark, at 320 px. */
const states: Record<string, (page: Page, address: string, mailbox: Mailbox) => Promise<unknown>> = {
  'a page without its link': (page) => page.goto(CONFIRM),
  'a page with its link': (page) => page.goto(`${UNSUBSCRIBE}#${FORGED}`),
  'a stop of all email that waits for its button': (page) => page.goto(`${STOP}#${FORGED}`),
  'a call on its way': async (page) => {
    await holdRequests(page, FUNCTIONS);
    await page.goto(`${STOP}#${FORGED}`);
    await button(page, 'Stop all email').click();
    await expect(button(page, 'Sending...')).toBeVisible();
  },
  'a link that no longer works': async (page) => {
    await page.goto(`${CONFIRM}#${FORGED}`);
    await press(page, 'Confirm my address', 'This link no longer works.');
  },
  'a server out of reach': async (page) => {
    await page.route(CHOICES_FUNCTION, (route) => route.abort());
    await page.goto(`${CONFIRM}#${FORGED}`);
    await press(page, 'Confirm my address', "We couldn't reach the server.");
  },
  'a confirmed subscription': (page, address, mailbox) => becomeSubscriber(page, mailbox, address),
  'the form for a link to one’s data, refused': async (page) => {
    await page.goto(DATA);
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await expect(page.getByRole('main').getByText('Please enter your email address')).toBeVisible();
  },
  'a link to one’s data that was asked for': (page, address) => askForDataLink(page, address),
  'the question before deleting': async (page) => {
    await page.goto(`${DATA}#${FORGED}`);
    await button(page, 'Delete my data').click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'data that was deleted': async (page, address, mailbox) => {
    await writeMessage(page, address, 'Forget me.');
    await askForDataLink(page, address);
    await openLink(page, mailbox, address, DATA_SUBJECT, DATA);
    await button(page, 'Delete my data').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete it now' }).click();
    await expectSaid(page, 'Deleted:');
  },
  'a consent text that a receipt named': (page) => page.goto(`/consent#${currentConsent('newsletter').hash}`),
};

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const [state, bringAbout] of Object.entries(states)) {
    test(`axe finds nothing in ${state}, and it fits`, async ({ page, address, mailbox }) => {
      await bringAbout(page, address, mailbox);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, state);
    });
  }
});
