import { whenLaidOut } from './accessibility.ts';
import { everyRoute, parts } from './every-route.ts';
import { expect, test } from './fixtures.ts';
import { findHiddenFocus } from './focus-walk.ts';
import { findOverlaps } from './overlaps.ts';

for (const part of parts) {
  test(`on every page nothing that stays in place lies on a control, and what has the focus can be seen (part ${part + 1})`, async ({
    page,
    stack,
  }) => {
    const keyboard = await page.context().newCDPSession(page);
    const found: Record<string, string[]> = {};
    for (const route of await everyRoute(stack, part)) {
      await page.goto(route);
      await whenLaidOut(page);
      const problems = [...(await findOverlaps(page)), ...(await findHiddenFocus(page, keyboard, route))];
      if (problems.length > 0) found[route] = problems;
    }
    expect(found).toEqual({});
  });
}
