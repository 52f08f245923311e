/**
 * How one answer was given: how long the question was on screen, and which of the four places was chosen, from 0. A
 * second answer only takes more time, so it moves no limit.
 */
export interface GivenAnswer {
  ms: number;
  position: number;
}

/** Six in a row, each faster than four options can be read: 36 words a question, and quick readers need five seconds. */
const FAST_RUN = 6;
const FAST_MS = 1_500;
/** Somebody who reads gives eight answers at the same place about once in a thousand assessments: the order is shuffled. */
const POSITION_RUN = 8;

export type Carelessness = 'fast' | 'position';

/**
 * Whether the latest answers look as if nobody had read the questions. It is a reason for a friendly note, never for
 * more: it sees neither the answers nor the person, and it is kept nowhere.
 */
export function carelessness(given: readonly GivenAnswer[]): Carelessness | undefined {
  const fast = given.slice(-FAST_RUN);
  if (fast.length === FAST_RUN && fast.every(({ ms }) => ms < FAST_MS)) return 'fast';
  const placed = given.slice(-POSITION_RUN);
  if (placed.length === POSITION_RUN && placed.every(({ position }) => position === placed[0]?.position))
    return 'position';
  return undefined;
}
