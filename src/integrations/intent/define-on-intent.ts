import intent, { early, HELD_EVENTS, hasSession, hold, INTENT_EVENTS } from './intent-directive.ts';
import { RUNTIME } from './runtime-address.ts';

const isDefined = () => Boolean(customElements.get('astro-island'));

/**
 * Reading a page runs none of Astro's code for islands: the first sign of intent on one of them, or a session, fetches
 * it. Where Astro wrote the definition into the page, this steps aside.
 */
function defineOnIntent(): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const define = () => {
    // Events reach the islands themselves from here on, or, if the file did not come, what is in the page.
    const stepAside = () => {
      waiting.abort();
      if (isDefined()) return;
      for (const held of early.values()) for (const control of held) control.click();
    };
    void import(/* @vite-ignore */ RUNTIME).then(stepAside, stepAside);
  };
  const wake = (event: Event) => {
    if (isDefined()) return waiting.abort();
    const target = event.target as Partial<Element>;
    const island = target.closest?.('astro-island:not([opts*=session])');
    if (!island) return;
    const held = early.get(island) ?? new Set();
    early.set(island, held);
    hold(event, held);
    define();
  };
  for (const type of INTENT_EVENTS) addEventListener(type, wake, { capture: true, passive: true, signal });
  for (const type of HELD_EVENTS) addEventListener(type, wake, { capture: true, signal });
  const defineForSession = () => {
    if (hasSession()) define();
  };
  addEventListener('storage', defineForSession, { signal });
  defineForSession();
}

// On pages with an eager island the definition comes first.
if (!isDefined()) defineOnIntent();

export default intent;
