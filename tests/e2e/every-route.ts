import { join } from 'node:path';
import { dataFolderPath } from '../../local/project.ts';
import type { StackInfo } from '../../local/stack-info.ts';
import { pagesIn } from '../../src/build/finished-site.ts';
import { provideFullSite } from './acceptance.ts';

/** Into how many tests a walk over all pages is cut, so that the workers share it. */
const PARTS = 6;
export const parts = Array.from({ length: PARTS }, (_, part) => part);
/** What falls to one of those tests. */
export const partOf = (all: readonly string[], part: number) =>
  all.filter((_, index) => index % PARTS === part);

/** The addresses of every page that the stack serves with a header, or of one part of them. */
export async function everyRoute(stack: StackInfo, part: number): Promise<string[]> {
  const { folder } = await provideFullSite(stack, join(dataFolderPath(), 'logs', 'site.log'));
  const pages = (await pagesIn(folder)).filter(({ html }) => html.includes('site-header'));
  return partOf(
    pages.map(({ path }) => path),
    part,
  );
}
