import { VISIT_STORAGE_KEY } from '~/site/constants';

/**
 * Notes for this tab how the visit began, before anybody has done anything: page, host of the link and tags of the campaign,
 * with a space between them; see `visit-source.ts`, which reads it for a form. Who tells the browser that they want not to be
 * followed leaves no such note.
 */
const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
try {
  if (doNotTrack === '1' || globalPrivacyControl) sessionStorage.removeItem(VISIT_STORAGE_KEY);
  else
    sessionStorage[VISIT_STORAGE_KEY] ??= [
      location.pathname,
      document.referrer.split('/')[2],
      ...(location.search.match(/\butm_\w+=[^&]*/g) ?? []),
    ]
      .join(' ')
      .slice(0, 300);
} catch {
  // The browser keeps nothing for this site.
}
