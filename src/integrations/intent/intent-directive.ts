import type { ClientDirective } from 'astro';
import { SESSION_STORAGE_KEY } from '../../domain/constants.ts';

const INTENT_EVENTS = ['pointerenter', 'focusin', 'touchstart', 'keydown'];

/** What a click would be lost on. Text fields, links and labels work without us. */
const HELD = 'button,[type=submit],[type=button],[type=checkbox],[type=radio]';

/**
 * Runs inline in every page, so it stays small. Clicks made before the island works are held, each control
 * once, and made again afterwards. Enter in a field arrives as a click on the form's submit button.
 * `[data-native]` marks controls that work without the island.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const held = new Set<HTMLElement>();
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

  const hold = (event: Event) => {
    const target = event.target as Element;
    const control =
      event.type === 'click'
        ? target.closest<HTMLElement>(HELD)
        : ((event as SubmitEvent).submitter ??
          target.querySelector<HTMLElement>('button:not([type=button])'));
    if (control && !control.closest('[data-native]')) {
      event.preventDefault();
      event.stopPropagation();
      held.add(control);
    }
    void start();
  };

  if (value === 'session') {
    const startWithSession = () => {
      try {
        if (localStorage.getItem(SESSION_STORAGE_KEY)) void start();
      } catch {
        // Storage is blocked: there is no session to recover.
      }
    };
    addEventListener('storage', startWithSession);
    startWithSession();
    return;
  }

  const { signal } = listening;
  for (const type of INTENT_EVENTS)
    island.addEventListener(type, start, { capture: true, passive: true, signal });
  for (const type of ['click', 'submit']) island.addEventListener(type, hold, { capture: true, signal });
  if (value === 'eager') void start();
};

export default intent;
