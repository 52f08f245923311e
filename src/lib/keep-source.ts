/**
 * Notes for this tab how the visit began, before anybody has done anything: page, host of the link and tags of the campaign,
 * with a space between them; see `visit-source.ts`, which reads it for a form. Who tells the browser that they want not to be
 * followed leaves no such note. It shares nothing with larger scripts, so the key stands here as in `constants.ts`.
 */
const KEY = 'mod-ai.visit';
const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
try {
  if (doNotTrack === '1' || globalPrivacyControl) sessionStorage.removeItem(KEY);
  else
    sessionStorage[KEY] ??= [
      location.pathname,
      document.referrer.split('/')[2],
      ...(location.search.match(/\butm_\w+=[^&]*/g) ?? []),
    ]
      .join(' ')
      .slice(0, 300);
} catch {
  // The browser keeps nothing for this site.
}

export {};
