import { atom } from 'nanostores';
import { TOAST_DURATION_MS, TOASTS_VISIBLE } from '~/site/constants';
import { type Countdown, startCountdown } from './countdown';
import { mountToastRegion, type Toast } from './toast-region';

/** The toasts on screen, oldest first; never more than `TOASTS_VISIBLE`. */
export const $toasts = atom<readonly Toast[]>([]);

const countdowns = new Map<number, Countdown>();
let lastId = 0;
let mounted = false;
let paused = false;

function mount(): void {
  if (mounted || typeof document === 'undefined') return;
  const region = document.getElementById('toasts');
  if (!region) return;
  mounted = true;
  mountToastRegion(region, {
    subscribe: (listener) => $toasts.subscribe(listener),
    dismiss: dismissToast,
    pause: pauseToasts,
    resume: resumeToasts,
  });
}

function isSame(one: Omit<Toast, 'id'>, other: Omit<Toast, 'id'>): boolean {
  return one.tone === other.tone && one.title === other.title && one.text === other.text;
}

/** The one that gives way when there is no room: errors wait for the reader, so the oldest success goes first. */
function oldest(toasts: readonly Toast[]): Toast | undefined {
  return toasts.find(({ tone }) => tone === 'success') ?? toasts[0];
}

/** Shows a toast and returns its id. The same words again replace the earlier toast, so that they are read out again. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  mount();
  lastId += 1;
  const id = lastId;
  const repeated = $toasts.get().find((shown) => isSame(shown, toast));
  if (repeated) dismissToast(repeated.id);
  if ($toasts.get().length >= TOASTS_VISIBLE) {
    const leaving = oldest($toasts.get());
    if (leaving) dismissToast(leaving.id);
  }
  $toasts.set([...$toasts.get(), { ...toast, id }]);
  if (toast.tone === 'success') {
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

export function pauseToasts(): void {
  paused = true;
  for (const countdown of countdowns.values()) countdown.pause();
}

export function resumeToasts(): void {
  paused = false;
  for (const countdown of countdowns.values()) countdown.resume();
}
