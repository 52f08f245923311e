export interface Toast {
  id: number;
  /** A success goes away by itself; an error stays until it is dismissed. */
  tone: 'success' | 'error';
  title: string;
  text?: string;
}

export interface ToastSource {
  subscribe: (listener: (toasts: readonly Toast[]) => void) => () => void;
  dismiss: (id: number) => void;
  /** While somebody points at the toasts or stands in them with the keyboard, none goes away. */
  pause: () => void;
  resume: () => void;
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  text?: string,
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

function drawToast(toast: Toast, dismiss: () => void): HTMLElement {
  const words = element('div', 'toast-words');
  words.append(element('p', 'toast-title', toast.title));
  if (toast.text) words.append(element('p', 'toast-text', toast.text));

  const button = element('button', 'toast-dismiss', 'Dismiss');
  button.type = 'button';
  button.addEventListener('click', dismiss);

  const box = element('div', `toast ${toast.tone}`);
  box.append(words, button);
  return box;
}

/**
 * Draws toasts into the layout's notification section. The two live regions inside it are part of the page from the
 * start, because text that appears together with its region is not read out.
 */
export function mountToastRegion(
  region: HTMLElement,
  { subscribe, dismiss, pause, resume }: ToastSource,
): void {
  const drawn = new Map<number, HTMLElement>();
  let cameFrom: Element | null = null;

  function leave(box: HTMLElement) {
    const heldFocus = box.contains(document.activeElement);
    box.remove();
    if (!heldFocus) return;
    const next = region.querySelector('button') ?? cameFrom;
    if (next instanceof HTMLElement && next.isConnected) next.focus();
  }

  region.addEventListener('pointerenter', pause);
  region.addEventListener('pointerleave', resume);
  region.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && !region.contains(relatedTarget)) cameFrom = relatedTarget;
    pause();
  });
  region.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && region.contains(relatedTarget))) resume();
  });

  subscribe((toasts) => {
    const wanted = new Set(toasts.map(({ id }) => id));
    for (const [id, box] of drawn) {
      if (wanted.has(id)) continue;
      drawn.delete(id);
      leave(box);
    }
    for (const toast of toasts) {
      if (drawn.has(toast.id)) continue;
      const box = drawToast(toast, () => dismiss(toast.id));
      drawn.set(toast.id, box);
      region.querySelector(toast.tone === 'error' ? '[role=alert]' : '[role=status]')?.append(box);
    }
  });
}
