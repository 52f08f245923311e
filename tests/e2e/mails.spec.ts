import { renderMail } from '../../functions/_shared/emails/render-mail.ts';
import { contextOf, sampleMails, SITE_URL } from '../functions/sample-mails.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

/** A narrow phone, and the width that mails are drawn for. */
const WIDTHS = [320, 600];

for (const sample of sampleMails) {
  const name = `the mail ${sample.name} can be read by anyone, narrow and wide, light and dark, and loads nothing`;
  test(name, async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const { html } = await renderMail(sample.template, sample.payload, contextOf(sample));
    await page.setContent(html);

    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page, sample.name);
    // The pictures of an issue are on the site.
    expect(requests.filter((address) => !address.startsWith(`${SITE_URL}/newsletter/`))).toEqual([]);
  });
}
