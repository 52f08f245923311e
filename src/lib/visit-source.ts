import { VISIT_STORAGE_KEY } from '~/site/constants';
import type { VisitSource } from '~/site/visit-source';

/** How this visit began, for a form that is being sent; undefined when nothing was noted, see `keep-source.ts`. */
export function visitSource(): VisitSource | undefined {
  let noted: string | undefined;
  try {
    noted = sessionStorage[VISIT_STORAGE_KEY];
  } catch {
    // The browser keeps nothing for this site.
  }
  if (!noted) return undefined;
  const [page = '', referrer = '', ...rest] = noted.split(' ');
  const tags = [...new URLSearchParams(rest.join('&'))].map(([name, value]) => [name.slice(4), value]);
  return {
    page,
    ...(referrer !== '' && referrer !== location.host && { referrer }),
    ...Object.fromEntries(tags),
  };
}
