/**
 * The browser opens an answer that an address leads to, and scrolls there; the focus follows to its question. Who
 * followed a link in a panel goes on at its place, and the panel closes behind the focus.
 */
function followFragment(): void {
  const place = document.getElementById(location.hash.slice(1));
  const question = place?.closest('details')?.querySelector('summary');
  const isOver = document.activeElement?.closest(':popover-open');
  if (place && !question && isOver) place.tabIndex = -1;
  if (question || isOver) (question ?? place)?.focus({ preventScroll: true });
}

addEventListener('hashchange', followFragment);
// Before the page is complete the browser would take the focus back when it scrolls.
addEventListener('load', () => {
  if (document.activeElement === document.body) followFragment();
});
