import type { CalculatedFamily } from './rules/rates';

export interface PriceInput {
  /** For voice a key of `CallLoad`. */
  name: string;
  label: string;
  min: number;
  max: number;
  step: number;
  /** Where the slider stands at first: a small shop, and more calls rather than fewer. */
  start: number;
}

export const PRICE_INPUTS: Record<CalculatedFamily, readonly PriceInput[]> = {
  voice: [
    { name: 'callsPerDay', label: 'Calls a day', min: 1, max: 80, step: 1, start: 10 },
    { name: 'minutesPerCall', label: 'Minutes per call', min: 0.5, max: 8, step: 0.5, start: 2.5 },
    { name: 'daysPerWeek', label: 'Days a week', min: 1, max: 7, step: 1, start: 5 },
    { name: 'sharePercent', label: 'Share for Mod AI, %', min: 5, max: 100, step: 5, start: 60 },
  ],
  'mod-mentor': [{ name: 'seats', label: 'Seats', min: 1, max: 60, step: 1, start: 6 }],
  'mod-showcase': [{ name: 'videos', label: 'Videos a month', min: 1, max: 30, step: 1, start: 3 }],
};
