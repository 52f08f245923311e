/**
 * Calls `look` whenever another tab may have changed what this browser keeps: at once, and when this tab was asleep, as
 * soon as it is awake. Returns what ends that.
 */
export function onOtherTabs(look: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  // A page that comes back from the browser's memory, or was frozen, has missed the first of these events.
  for (const type of ['storage', 'pageshow']) addEventListener(type, look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  return () => listening.abort();
}
