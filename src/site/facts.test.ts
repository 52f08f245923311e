import { expect, test } from 'vitest';
import { copyrightNotice, site } from './facts.ts';

test('the copyright notice spans from 2024 to the year of the build', () => {
  expect(copyrightNotice(2024)).toBe(`© 2024 ${site.legalName}`);
  expect(copyrightNotice(2026)).toBe(`© 2024–2026 ${site.legalName}`);
});
