import { expectAccessible } from './accessibility.ts';
import { expect, test } from './bare-fixture.ts';

test.describe('with everything switched off', { tag: '@bare' }, () => {
  test('"Get Started" leads to the questionnaire, in the same tab', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click();
    await expect(page).toHaveURL('/questionnaire');
  });

  test('an order goes out as a request, and nobody is asked to pay', async ({
    page,
    address,
    mailbox,
    sql,
  }) => {
    await page.goto('/checkout?plan=growth&period=annual');
    const form = page.locator('order-form');
    await expect(form.getByRole('button', { name: 'Continue to secure payment' })).toHaveCount(0);
    await form.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
    await form.getByLabel('Email', { exact: true }).fill(address);
    await form.getByLabel('Province or territory, for the tax').selectOption('BC');
    await form.getByRole('checkbox').check();
    await expectAccessible(page, 'an order request');
    await form.getByRole('button', { name: 'Send the order request' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sent. Not charged.' })).toBeFocused();
    await expect(form.getByRole('button', { name: 'Send the order request' })).toBeHidden();

    const reference = await form.locator('[data-line=request]').textContent();
    expect((await mailbox.onlyMessage(address)).Text).toContain(`Reference ${reference}`);
    expect(await sql`select from app.orders where email = ${address}`).toHaveLength(0);
  });

  test('no service may ask who a visitor is, and the page says so without a call', async ({
    page,
    stack,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(stack.apiUrl)) calls.push(request.url());
    });
    await page.goto('/oauth/consent?authorization_id=k3vq7x2m9d4t8w1n5b6c0z');
    await expect(page.getByRole('main')).toContainText(
      'This site does not sign people in to other services.',
    );
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    expect(calls).toEqual([]);
  });
});
