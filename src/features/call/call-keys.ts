export type CallDeed = 'toggle' | 'back' | 'next' | 'speed';
const DEEDS: Record<string, CallDeed> = { k: 'toggle', j: 'back', l: 'next', s: 'speed' };

/** Letters that play a call, only while the focus is in `area` and not in a field of text (WCAG 2.1.4). */
export function onCallKeys(area: HTMLElement, onDeed: (deed: CallDeed) => void): void {
  area.addEventListener('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    const isTyped =
      target instanceof Element && target.matches('input:not([type=radio], [type=checkbox]), select');
    const deed = DEEDS[key.toLowerCase()];
    if (!deed || isTyped || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    onDeed(deed);
  });
}
