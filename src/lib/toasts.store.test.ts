import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TOAST_DURATION_MS, TOASTS_VISIBLE } from '~/site/constants';
import { $toasts, dismissToast, pauseToasts, resumeToasts, showToast } from './toasts.store';

const titles = () => $toasts.get().map(({ title }) => title);
const success = (title: string) => showToast({ about: title, tone: 'success', title });
const error = (title: string) => showToast({ about: title, tone: 'error', title });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  resumeToasts();
  for (const { about } of $toasts.get()) dismissToast(about);
  vi.useRealTimers();
});

test('a success goes away after four seconds, an error when it is dismissed', () => {
  error('Failed');
  success('Saved');
  vi.advanceTimersByTime(TOAST_DURATION_MS - 1);
  expect(titles()).toEqual(['Failed', 'Saved']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual(['Failed']);
  vi.advanceTimersByTime(100 * TOAST_DURATION_MS);
  expect(titles()).toEqual(['Failed']);
  dismissToast('Failed');
  expect(titles()).toEqual([]);
});

test('reading stops the clock, also of a toast that arrives meanwhile, and it runs on where it stopped', () => {
  success('one');
  vi.advanceTimersByTime(TOAST_DURATION_MS - 1_000);
  pauseToasts();
  success('two');
  vi.advanceTimersByTime(100 * TOAST_DURATION_MS);
  expect(titles()).toEqual(['one', 'two']);
  resumeToasts();
  vi.advanceTimersByTime(999);
  expect(titles()).toEqual(['one', 'two']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual(['two']);
  vi.advanceTimersByTime(TOAST_DURATION_MS - 1_000);
  expect(titles()).toEqual([]);
});

test('three are visible at once, a success gives way before an error, and among errors the oldest', () => {
  error('one');
  success('two');
  error('three');
  success('four');
  expect(titles()).toEqual(['one', 'three', 'four']);
  expect(titles()).toHaveLength(TOASTS_VISIBLE);
  error('five');
  error('six');
  expect(titles()).toEqual(['three', 'five', 'six']);
});

test('a later toast about the same thing takes the place of the earlier one', () => {
  showToast({ about: 'newsletter', tone: 'error', title: 'Failed' });
  error('Something else');
  showToast({ about: 'newsletter', tone: 'error', title: 'Failed' });
  expect(titles()).toEqual(['Something else', 'Failed']);
  showToast({ about: 'newsletter', tone: 'success', title: 'Done' });
  expect(titles()).toEqual(['Something else', 'Done']);
  vi.advanceTimersByTime(TOAST_DURATION_MS);
  expect(titles()).toEqual(['Something else']);
});

test('the clock of a dismissed toast does not remove a later one', () => {
  success('one');
  dismissToast('one');
  vi.advanceTimersByTime(TOAST_DURATION_MS - 1_000);
  success('two');
  vi.advanceTimersByTime(1_000);
  expect(titles()).toEqual(['two']);
});
