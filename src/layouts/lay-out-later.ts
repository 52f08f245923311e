/** Of the paragraphs of an article. In one piece, the layout of a long page would keep a press waiting. */
const SMALL_AT_A_TIME = 4;

const later = [...document.querySelectorAll<HTMLElement>('[data-below], [data-below-parts] > *')];
// Safari has no idle callbacks.
const whenIdle = window.requestIdleCallback ?? setTimeout;

function layOut(count: number) {
  for (const part of later.splice(0, count)) part.style.contentVisibility = 'visible';
  if (later.length === 0) delete document.documentElement.dataset.opening;
}

function layOutNext() {
  layOut(later[0]?.dataset.below === undefined ? SMALL_AT_A_TIME : 1);
  if (later.length > 0) whenIdle(layOutNext);
}

addEventListener('load', () => whenIdle(layOutNext));
// A click may lead to a place in the page, and each part before it has to have its height.
addEventListener('click', () => layOut(later.length), { capture: true, once: true });

export {};
