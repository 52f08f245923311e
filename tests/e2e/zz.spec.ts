import { expect, test } from './fixtures.ts';
for (const args of [[], ['--enable-features=BackForwardCache:enable_same_site/true'], ['--headless=new']])
test('x' + args, async ({ playwright, launchOptions, baseURL }) => {
  const browser = await playwright.chromium.launch({ ...launchOptions, args: [...launchOptions.args!, ...args], ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  const page = await browser.newPage({ baseURL });
  await page.goto('/');
  await page.evaluate(() => addEventListener('pageshow', (e) => { document.title = 'restored ' + e.persisted; }));
  await page.goto('/engage-iq');
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/');
  console.log(await page.title(), await page.evaluate(() => JSON.stringify((performance.getEntriesByType('navigation')[0] as any).notRestoredReasons)));
  await browser.close();
});
