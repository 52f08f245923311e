/**
 * The places along the roof of the mouth and the back of the throat at which the height of the tongue is given, from
 * the throat to the front.
 */
export const PLACES = ['root', 'throat', 'uvula', 'velum', 'palate', 'dome', 'front', 'blade'] as const;

/**
 * How far the tongue is from the roof or the back wall at each of `PLACES`: 0 touches it, 1 is as far as the tongue
 * gets.
 */
export type TongueShape = readonly [
  root: number,
  throat: number,
  uvula: number,
  velum: number,
  palate: number,
  dome: number,
  front: number,
  blade: number,
];

/** Where the tip of the tongue is. `near` leaves a gap at the ridge, `curled` points up and touches nothing. */
export const TIPS = ['low', 'between teeth', 'on ridge', 'near ridge', 'behind ridge', 'curled'] as const;
export type Tip = (typeof TIPS)[number];

export const LIPS = ['open', 'spread', 'rounded', 'closed', 'on teeth'] as const;
export type Lips = (typeof LIPS)[number];

/** What the mouth looks like at one moment of a sound, in a section from the nose to the throat. */
export interface Posture {
  tongue: TongueShape;
  tip: Tip;
  lips: Lips;
  /** How far the jaw is down: 0 teeth together, 1 as wide as in `father`. */
  jaw: number;
}

/**
 * The way of the breath.
 * - `free`: through the mouth, as in vowels
 * - `stopped`: up to a closure, which then opens at once
 * - `released`: up to a closure, which then opens into a narrow gap, as in `chair`
 * - `narrow`: through a gap that makes it hiss
 * - `nose`: the mouth is closed, the way through the nose is open
 * - `sides`: past both sides of the tongue
 */
export const AIRFLOWS = ['free', 'stopped', 'released', 'narrow', 'nose', 'sides'] as const;
export type Airflow = (typeof AIRFLOWS)[number];
