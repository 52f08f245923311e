/** In one piece, the layout of a long page would keep a press waiting. */
const AT_A_TIME = 2;

const later = [...document.querySelectorAll<HTMLElement>('[data-later], [data-later-parts] > *')];
// Safari has no idle callbacks.
const whenIdle = window.requestIdleCallback ?? setTimeout;

function layOut(count: number) {
  for (const part of later.splice(0, count)) part.style.contentVisibility = 'visible';
}

function layOutNext() {
  layOut(AT_A_TIME);
  if (later.length > 0) whenIdle(layOutNext);
}

addEventListener('load', () => whenIdle(layOutNext));
// A click may lead to a place in the page, and each part before it has to have its height.
addEventListener('click', () => layOut(later.length), { capture: true, once: true });

export {};
