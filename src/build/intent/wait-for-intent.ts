import { early, HELD_EVENTS, hasSession, hold, INTENT_EVENTS, onSessionChange } from './intent-directive.ts';

export const isDefined = () => Boolean(customElements.get('astro-island'));

/**
 * Reading a page runs none of Astro's code for islands: the first sign of intent on one of them, or a session, fetches
 * it. Where Astro wrote the definition into the page, this steps aside.
 */
export function defineOnIntent(fetchDefinition: () => Promise<unknown>): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  let isAsked = false;
  const define = () => {
    if (isAsked) return;
    isAsked = true;
    // Events reach the islands themselves from here on, or, if the file did not come, what is in the page.
    const stepAside = () => {
      waiting.abort();
      if (isDefined()) return;
      for (const held of early.values()) for (const control of held) control.click();
    };
    void fetchDefinition().then(stepAside, stepAside);
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
  onSessionChange(defineForSession, { signal });
  defineForSession();
}
