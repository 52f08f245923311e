import { atom } from 'nanostores';
import { TOAST_DURATION_MS, TOASTS_VISIBLE } from '~/site/constants';
import { type Countdown, startCountdown } from './countdown';
import { tw } from './tw';
import * as t from './messages';

interface Toast {
  /** A later toast about the same thing takes its place: an error is gone once the same thing has succeeded. */
  about: string;
  /** A success goes away by itself; an error stays until it is dismissed. */
  tone: 'success' | 'error';
  title: string;
  text?: string;
}

/** The toasts on screen, oldest first; never more than `TOASTS_VISIBLE`. */
export const $toasts = atom<readonly Toast[]>([]);

const countdowns = new Map<string, Countdown>();
let paused = false;

export function showToast(toast: Toast): void {
  mount();
  const { about, tone } = toast;
  dismissToast(about);
  const shown = $toasts.get();
  // Errors wait for the reader, so the oldest success gives way first.
  const oldest = shown.find((one) => one.tone === 'success') ?? shown[0];
  if (oldest && shown.length >= TOASTS_VISIBLE) dismissToast(oldest.about);
  $toasts.set([...$toasts.get(), toast]);
  if (tone === 'success') {
    const countdown = startCountdown(TOAST_DURATION_MS, () => dismissToast(about));
    if (paused) countdown.pause();
    countdowns.set(about, countdown);
  }
}

/** Takes away the toast about this, if there is one. */
export function dismissToast(about: string): void {
  countdowns.get(about)?.pause();
  countdowns.delete(about);
  const shown = $toasts.get();
  const others = shown.filter((toast) => toast.about !== about);
  if (others.length < shown.length) $toasts.set(others);
}

/** While somebody points at the header or stands in the toasts with the keyboard, none goes away. */
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
 * Draws toasts into the header: the first success over its row, the others as rows below it (`page.css`). The two live
 * regions are part of the page from the start, because text that appears together with its region is not read out.
 */
function mount(): void {
  const region = mounted || typeof document === 'undefined' ? null : document.getElementById('toasts');
  const header = region?.closest('header');
  if (!region || !header) return;
  mounted = true;
  const drawn = new Map<Toast, HTMLElement>();
  let cameFrom: Element | null = null;

  function leave(box: HTMLElement) {
    const heldFocus = box.contains(document.activeElement);
    box.remove();
    if (!heldFocus) return;
    const next = region?.querySelector('button') ?? cameFrom;
    if (next instanceof HTMLElement && next.isConnected) next.focus();
  }

  /** When the pointer has left, or the focus: only if the other one is not there either. */
  const resume = () => {
    if (header.dataset.pointer === undefined && !region.contains(document.activeElement)) resumeToasts();
  };

  // Not when it enters: a pointer that rests there, and is not used, hides nothing.
  header.addEventListener('pointermove', () => {
    header.dataset.pointer = '';
    pauseToasts();
  });
  header.addEventListener('pointerleave', () => {
    delete header.dataset.pointer;
    resume();
  });
  region.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && !region.contains(relatedTarget)) cameFrom = relatedTarget;
    pauseToasts();
  });
  region.addEventListener('focusout', resume);

  $toasts.subscribe((toasts) => {
    for (const [toast, box] of drawn) {
      if (toasts.includes(toast)) continue;
      drawn.delete(toast);
      leave(box);
    }
    for (const toast of toasts) {
      if (drawn.has(toast)) continue;
      const box = drawToast(toast);
      drawn.set(toast, box);
      region.querySelector(toast.tone === 'error' ? '[role=alert]' : '[role=status]')?.append(box);
    }
  });
}

const BOX = tw`border-line bg-board text-ink scheme-dark not-first:border-t forced-colors:border-2`;
/** Over the row of the header, so that nothing moves. */
const DONE = tw`first:absolute first:inset-x-0 first:top-0 first:grid first:min-h-18 first:items-center`;
const ROW = tw`mx-auto flex min-h-14 w-page items-center gap-3 py-0.5 leading-[1.25] max-sm:text-[0.9375rem] max-sm:leading-[1.15]`;
const MARK = tw`relative size-[1.35rem] flex-none rounded-round bg-ink text-center font-text text-[0.875rem] leading-[1.35rem] font-bold text-ground`;
const TICK = tw`${MARK} ticked`;
const DISMISS = tw`-mr-3 min-h-11 flex-none rounded-1 bg-transparent px-3 text-s font-strong underline underline-offset-[0.2em]`;

function drawToast({ about, tone, title, text }: Toast): HTMLElement {
  const words = element('div', tw`flex-1`);
  words.append(element('p', tw`font-strong`, title));
  if (text) words.append(element('p', tw`text-s leading-[inherit] text-ink-2 max-sm:text-[0.8125rem]`, text));
  const button = Object.assign(element('button', DISMISS, t.dismiss), { type: 'button' });
  const row = element('div', ROW);
  const mark = tone === 'error' ? element('span', MARK, '!') : element('span', TICK);
  mark.ariaHidden = 'true';
  row.append(mark, words, button);
  const box = element('div', tone === 'error' ? BOX : `${BOX} ${DONE}`);
  box.dataset.toast = tone;
  box.append(row);
  // A success lies over the header, so a tap anywhere on it brings that back.
  (tone === 'error' ? button : box).addEventListener('click', () => dismissToast(about));
  return box;
}

const element = (tag: string, className: string, textContent = '') =>
  Object.assign(document.createElement(tag), { className, textContent });
