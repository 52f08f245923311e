/** Seconds between one look at an order and the next: about a minute in all. Most are paid at the first look. */
const PAUSES = [1, 2, 3, 5, 8, 13, 13, 13];

/** Milliseconds to wait after so many looks; undefined when it is time to stop. */
export function pauseAfter(looks: number): number | undefined {
  const seconds = PAUSES[looks - 1];
  return seconds === undefined ? undefined : seconds * 1_000;
}
