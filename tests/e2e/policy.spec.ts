import type { Browser } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const INJECTED = `<script>window.ran = ['script']</script>
  <img src="/nothing.png" onerror="(window.ran ??= []).push('handler')" alt="">
  <a id="link" href="javascript:(window.ran ??= []).push('address')">x</a>
  <p id="styled" style="color: rgb(1, 2, 3)">x</p>
  <style>#styled { background: rgb(1, 2, 3) }</style>
  <script src="https://elsewhere.example/x.js"></script>`;

test.use({ mayComplain: true });

/** The browser reports each refusal as an error. */
async function openInjected(browser: Browser, path: string) {
  const page = await browser.newPage();
  await page.route('https://elsewhere.example/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "window.ran = ['elsewhere']" }),
  );
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replace('</main>', `${INJECTED}</main>`),
      });
    },
  );
  await page.goto(path);
  return page;
}

for (const path of ['/', '/contact', '/auth', '/free-disc-assessment', '/call-log', '/blog']) {
  test(`${path} refuses scripts, handlers, addresses and styles that somebody put into it`, async ({
    browser,
  }) => {
    const page = await openInjected(browser, path);
    await page.locator('#link').dispatchEvent('click');
    const styled = page.locator('#styled');
    await expect(styled).not.toHaveCSS('color', 'rgb(1, 2, 3)');
    await expect(styled).not.toHaveCSS('background-color', 'rgb(1, 2, 3)');
    expect(await page.evaluate('window.ran')).toBeUndefined();
    await page.close();
  });

  test(`${path} refuses markup and code in strings, and workers from elsewhere`, async ({ browser }) => {
    const page = await openInjected(browser, path);
    const tried = await page.evaluate(() => {
      const refused = (name: string, attempt: () => unknown) => {
        try {
          attempt();
          return `${name} went through`;
        } catch (error) {
          return error instanceof TypeError || error instanceof EvalError ? undefined : `${name}: ${error}`;
        }
      };
      const script = document.createElement('script');
      return [
        refused('innerHTML', () => Object.assign(document.body, { innerHTML: '<b>x</b>' })),
        refused('insertAdjacentHTML', () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>')),
        refused('DOMParser', () => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
        refused('a script with words', () => Object.assign(script, { text: 'x' })),
        refused('a script from elsewhere', () =>
          Object.assign(script, { src: 'https://elsewhere.example/x.js' }),
        ),
        refused('a script from memory', () =>
          Object.assign(script, { src: URL.createObjectURL(new Blob(['x'])) }),
        ),
        refused('a worker from elsewhere', () => new Worker('https://elsewhere.example/x.js')),
      ].filter(Boolean);
    });
    expect(tried).toEqual([]);
    await page.close();
  });
}

test('what a page refused is counted, at most five times a visit and without a word about the visitor', async ({
  page,
  sql,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/policy-report'))
      sent.push(request.postData() ?? '');
  });
  await page.goto('/trust?who=ada#ada');
  // The browser reports what is the same once.
  const askHost = (name: string) =>
    page.evaluate((host) => {
      new Image().src = `https://${host}.example/ada.png?who=ada`;
    }, name);
  await askHost('elsewhere');
  await page.evaluate(() => document.body.setAttribute('style', 'top: 0'));
  const counted = () => sql`
    select directive, blocked, reports::int from app.policy_reports where page = '/trust' order by directive`;
  await expect.poll(counted).toEqual([
    { directive: 'img-src', blocked: 'other', reports: 1 },
    { directive: 'style-src-attr', blocked: 'inline', reports: 1 },
  ]);
  for (let number = 1; number <= 6; number++) await askHost(`host-${number}`);
  const reports = async () => (await counted()).reduce((sum, row) => sum + row.reports, 0);
  await expect.poll(reports).toBe(5);
  expect(sent).toHaveLength(5);
  expect(sent.join()).not.toMatch(/ada/);
});
