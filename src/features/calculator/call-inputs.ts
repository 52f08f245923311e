import type { CallLoad } from '~/domain/pricing/estimate';

export interface CallInput {
  name: keyof CallLoad;
  label: string;
  min: number;
  max: number;
  step: number;
  /** Where the slider stands at first: a small shop, and more calls rather than fewer. */
  start: number;
}

export const CALL_INPUTS: readonly CallInput[] = [
  { name: 'callsPerDay', label: 'Calls a day', min: 1, max: 80, step: 1, start: 10 },
  { name: 'minutesPerCall', label: 'Minutes per call', min: 0.5, max: 8, step: 0.5, start: 2.5 },
  { name: 'daysPerWeek', label: 'Days a week', min: 1, max: 7, step: 1, start: 5 },
  { name: 'sharePercent', label: 'Share for Mod AI, %', min: 5, max: 100, step: 5, start: 60 },
];
