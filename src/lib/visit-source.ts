import { VISIT_STORAGE_KEY } from '~/site/constants';
import type { VisitSource } from '~/site/visit-source';

/** How this visit began, to be sent with a form. Undefined when `keep-source.ts` noted nothing. */
export function visitSource(): VisitSource | undefined {
  let noted: string | undefined;
  try {
    noted = sessionStorage[VISIT_STORAGE_KEY];
  } catch {
    // Reading throws in a browser that is set to keep nothing for this site.
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
