import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TOAST_DURATION_MS, TOASTS_VISIBLE } from '~/site/constants';
import { $toasts, dismissToast, pauseToasts, resumeToasts, showToast } from './toasts.store';

const titles = () => $toasts.get().map(({ title }) => title);
const success = (title: string) => showToast({ tone: 'success', title });
const error = (title: string) => showToast({ tone: 'error', title });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  resumeToasts();
  for (const { id } of $toasts.get()) dismissToast(id);
  vi.useRealTimers();
});

test('a success goes away after four seconds', () => {
  success('Saved');
  vi.advanceTimersByTime(TOAST_DURATION_MS - 1);
  expect(titles()).toEqual(['Saved']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test('an error stays until it is dismissed', () => {
  const id = error('Failed');
  vi.advanceTimersByTime(100 * TOAST_DURATION_MS);
  expect(titles()).toEqual(['Failed']);
  dismissToast(id);
  expect(titles()).toEqual([]);
});

test('reading stops the clock, and it runs on where it stopped', () => {
  success('Saved');
  vi.advanceTimersByTime(TOAST_DURATION_MS - 1_000);
  pauseToasts();
  vi.advanceTimersByTime(100 * TOAST_DURATION_MS);
  expect(titles()).toEqual(['Saved']);
  resumeToasts();
  vi.advanceTimersByTime(999);
  expect(titles()).toEqual(['Saved']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test('a toast that arrives while somebody reads waits as well', () => {
  pauseToasts();
  success('Saved');
  vi.advanceTimersByTime(100 * TOAST_DURATION_MS);
  expect(titles()).toEqual(['Saved']);
  resumeToasts();
  vi.advanceTimersByTime(TOAST_DURATION_MS);
  expect(titles()).toEqual([]);
});

test('three are visible at once, and a success gives way before an error', () => {
  error('one');
  success('two');
  error('three');
  success('four');
  expect(titles()).toEqual(['one', 'three', 'four']);
  expect(titles()).toHaveLength(TOASTS_VISIBLE);
});

test('among errors the oldest gives way', () => {
  for (const title of ['one', 'two', 'three', 'four']) error(title);
  expect(titles()).toEqual(['two', 'three', 'four']);
});

test('the same words again replace the earlier toast', () => {
  const first = error('Failed');
  const second = error('Failed');
  expect($toasts.get().map(({ id }) => id)).toEqual([second]);
  expect(second).not.toBe(first);
});

test('the clock of a dismissed toast does not remove a later one', () => {
  dismissToast(success('one'));
  vi.advanceTimersByTime(TOAST_DURATION_MS - 1_000);
  success('two');
  vi.advanceTimersByTime(1_000);
  expect(titles()).toEqual(['two']);
});
