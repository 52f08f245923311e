import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { takeQuiz } from './quiz.ts';

const ADD_FUNCTION = '**/functions/v1/add-item-answers';

test('a box that is not ticked adds the answers to the item statistics, once', async ({ page, address }) => {
  test.slow();
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/add-item-answers')) calls += 1;
  });
  const box = page.getByRole('checkbox', {
    name: 'Add my answers, without my name or address, to the item statistics.',
  });
  const added = page.getByRole('status').filter({ hasText: /^Added\. Thank you\.$/ });

  await takeQuiz(page, { name: 'Robin', email: address, gender: 'female' });
  await expect(box).not.toBeChecked();
  await expect(box).toHaveAccessibleDescription(/can’t take them back: nobody knows which were yours/);
  expect(calls, 'nothing is added unasked').toBe(0);

  await page.route(ADD_FUNCTION, (route) => route.abort(), { times: 1 });
  await box.click();
  await expect(page.getByRole('status').filter({ hasText: "We couldn't reach the server" })).toBeVisible();
  await expect(box).not.toBeChecked();

  await box.focus();
  await page.keyboard.press('Space');
  await expect(added).toBeVisible();
  await expect(box).toBeChecked();
  await expectAccessible(page);
  const after = calls;

  await page.reload();
  await expect(added).toBeVisible();
  await expect(box).toBeChecked();
  await box.click();
  await expect(box).toBeChecked();
  expect(calls, 'they cannot be added twice').toBe(after);
});
