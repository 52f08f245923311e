import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
for (const route of ['/', '/pricing', '/free-disc-assessment', '/auth'])
test(`${route}`, async ({ page, baseURL }) => {
  let t = Date.now();
  page.on('console', (m) => console.log(m.type(), m.text()));
  page.on('request', (r) => console.log(r.url().replace(baseURL!, '')));
  await page.goto(route);
  console.log('goto', Date.now() - t); t = Date.now();
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  console.log('axe', Date.now() - t);
  for (const v of violations) console.log(v.id, v.tags.join(), v.nodes.map((n) => n.html.slice(0, 100)));
});
