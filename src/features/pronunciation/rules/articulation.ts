/**
 * How far the tongue is from the roof of the mouth and the back of the throat, from the throat to the front: 0 touches it,
 * 1 is as far as the tongue gets.
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
export type Tip = 'low' | 'between teeth' | 'on ridge' | 'near ridge' | 'behind ridge' | 'curled';

type Lips = 'open' | 'spread' | 'rounded' | 'closed' | 'on teeth';

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
export type Airflow = 'free' | 'stopped' | 'released' | 'narrow' | 'nose' | 'sides';
