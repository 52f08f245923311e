import { atom } from 'nanostores';
import { TOAST_DURATION_MS, TOASTS_VISIBLE } from '~/site/constants';
import { type Countdown, startCountdown } from './countdown';
import { tw } from './tw';

interface Toast {
  id: number;
  /** A success goes away by itself; an error stays until it is dismissed. */
  tone: 'success' | 'error';
  title: string;
  text?: string;
}

/** The toasts on screen, oldest first; never more than `TOASTS_VISIBLE`. */
export const $toasts = atom<readonly Toast[]>([]);

const countdowns = new Map<number, Countdown>();
let lastId = 0;
let paused = false;

/** Shows a toast and returns its id. The same words again replace the earlier toast, so that they are read out again. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  mount();
  lastId += 1;
  const id = lastId;
  const { tone, title, text } = toast;
  const repeated = $toasts
    .get()
    .find((shown) => shown.tone === tone && shown.title === title && shown.text === text);
  if (repeated) dismissToast(repeated.id);
  const shown = $toasts.get();
  // Errors wait for the reader, so the oldest success gives way first.
  const oldest = shown.find((one) => one.tone === 'success') ?? shown[0];
  if (oldest && shown.length >= TOASTS_VISIBLE) dismissToast(oldest.id);
  $toasts.set([...$toasts.get(), { ...toast, id }]);
  if (tone === 'success') {
    const countdown = startCountdown(TOAST_DURATION_MS, () => dismissToast(id));
    if (paused) countdown.pause();
    countdowns.set(id, countdown);
  }
  return id;
}

export function dismissToast(id: number): void {
  countdowns.get(id)?.pause();
  countdowns.delete(id);
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** While somebody points at the toasts or stands in them with the keyboard, none goes away. */
export function pauseToasts(): void {
  paused = true;
  for (const countdown of countdowns.values()) countdown.pause();
}

export function resumeToasts(): void {
  paused = false;
  for (const countdown of countdowns.values()) countdown.resume();
}

let mounted = false;

/**
 * Draws toasts into the layout's notification section. The two live regions inside it are part of the page from the
 * start, because text that appears together with its region is not read out.
 */
function mount(): void {
  const region = mounted || typeof document === 'undefined' ? null : document.getElementById('toasts');
  if (!region) return;
  mounted = true;
  const drawn = new Map<number, HTMLElement>();
  let cameFrom: Element | null = null;

  function leave(box: HTMLElement) {
    const heldFocus = box.contains(document.activeElement);
    box.remove();
    if (!heldFocus) return;
    const next = region?.querySelector('button') ?? cameFrom;
    if (next instanceof HTMLElement && next.isConnected) next.focus();
  }

  region.addEventListener('pointerenter', pauseToasts);
  region.addEventListener('pointerleave', resumeToasts);
  region.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && !region.contains(relatedTarget)) cameFrom = relatedTarget;
    pauseToasts();
  });
  region.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && region.contains(relatedTarget))) resumeToasts();
  });

  $toasts.subscribe((toasts) => {
    for (const [id, box] of drawn) {
      if (toasts.some((toast) => toast.id === id)) continue;
      drawn.delete(id);
      leave(box);
    }
    for (const toast of toasts) {
      if (drawn.has(toast.id)) continue;
      const box = drawToast(toast);
      drawn.set(toast.id, box);
      region.querySelector(toast.tone === 'error' ? '[role=alert]' : '[role=status]')?.append(box);
    }
  });
}

const TOAST = tw`pointer-events-auto flex items-start justify-between gap-4 rounded-2 border border-line bg-board py-4 pr-4 pl-5 text-ink scheme-dark`;
const ERROR = tw`border-s-[6px] border-s-cord-d leading-[1.35] font-medium before:aspect-square before:w-[1.35rem] before:flex-none before:rounded-round before:bg-ink before:text-center before:font-text before:text-[0.875rem] before:leading-[1.35rem] before:font-bold before:text-ground before:content-['!'/'']`;
const DISMISS = tw`-my-[0.6rem] -mr-2 min-h-11 flex-none rounded-1 bg-transparent px-3 text-s font-strong underline underline-offset-[0.2em]`;

function drawToast({ id, tone, title, text }: Toast): HTMLElement {
  const words = element('div', tw`leading-[1.4]`);
  words.append(element('p', tw`font-strong`, title));
  if (text) words.append(element('p', tw`text-s text-ink-2`, text));
  const button = Object.assign(element('button', DISMISS, 'Dismiss'), { type: 'button' });
  button.addEventListener('click', () => dismissToast(id));
  const box = element('div', tone === 'error' ? `${TOAST} ${ERROR}` : TOAST);
  box.dataset.toast = tone;
  box.append(words, button);
  return box;
}

const element = (tag: string, className: string, textContent = '') =>
  Object.assign(document.createElement(tag), { className, textContent });
