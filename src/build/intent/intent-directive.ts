import type { ClientDirective } from 'astro';
import { SESSION_EVENT, SESSION_STORAGE_KEY } from '../../site/constants.ts';
import { looksLikeSession } from '../../site/session-text.ts';

export const INTENT_EVENTS = ['pointerenter', 'touchstart', 'focusin', 'keydown'];
/** A page puts it on its root where an island is needed at once: somebody comes back, or by a link. */
const CALLED = 'called';
export const HELD_EVENTS = ['click', 'submit'];

/** What a click would be lost on. Fields, choices, links and labels work without us. */
const HELD = 'button,[type=submit],[type=button]';

export const hasSession = () => {
  try {
    return looksLikeSession(localStorage.getItem(SESSION_STORAGE_KEY));
  } catch {
    // Storage is blocked: there is no session to recover.
    return false;
  }
};

/** Another tab, or, before a page came back from the back/forward cache, another page may have signed in. */
export function onSessionChange(listener: () => void, options?: AddEventListenerOptions): void {
  for (const type of ['storage', 'pageshow']) addEventListener(type, listener, options);
}

/**
 * Stops a click or submit that would be lost, and keeps the control it was made on. Enter in a field arrives as a
 * click on the form's submit button. `[data-native]` marks controls that work without the island.
 */
export function hold(event: Event, held: Set<HTMLElement>): void {
  if (!HELD_EVENTS.includes(event.type)) return;
  const target = event.target as Element;
  const control =
    event.type === 'click'
      ? target.closest<HTMLElement>(HELD)
      : ((event as SubmitEvent).submitter ?? target.querySelector<HTMLElement>('button:not([type=button])'));
  if (!control || control.closest('[data-native]')) return;
  event.preventDefault();
  event.stopPropagation();
  held.add(control);
}

/** Islands that somebody wanted before the element was defined, with the controls they clicked. */
export const early = new Map<Element, Set<HTMLElement>>();

/**
 * Runs inline in every page, so it stays small. Clicks made before the island works are held, each control once, and
 * made again afterwards.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const wanted = early.get(island);
  const held = wanted ?? new Set<HTMLElement>();
  const listening = new AbortController();
  let started = false;

  const start = async () => {
    if (started) return;
    started = true;
    try {
      await (
        await load()
      )();
    } finally {
      listening.abort();
      // React hydrates synchronously when a click arrives. If the code did not load, the click is the browser's.
      for (const control of held) control.click();
    }
  };

  const react = (event: Event) => {
    hold(event, held);
    void start();
  };
  const { signal } = listening;
  if (value === 'session') {
    const startWithSession = () => {
      if (hasSession()) void start();
    };
    onSessionChange(startWithSession);
    // Where storage is blocked, the session is another island's alone.
    addEventListener(SESSION_EVENT, start, { signal });
    startWithSession();
  } else {
    for (const type of INTENT_EVENTS)
      island.addEventListener(type, start, { capture: true, passive: true, signal });
    for (const type of HELD_EVENTS) island.addEventListener(type, react, { capture: true, signal });
  }
  const mayBeCalled = value === 'called' || value === 'loaded';
  // A fragment is a view of it, or a link that was followed.
  if (mayBeCalled) addEventListener('hashchange', start, { signal });
  if (value === 'loaded') addEventListener('load', start, { signal });
  if (wanted || (mayBeCalled && CALLED in document.documentElement.dataset)) void start();
};

export default intent;
