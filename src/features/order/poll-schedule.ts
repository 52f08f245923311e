/** These are milliseconds from one look at an order to the next, about a minute in all. Most orders are paid at the first look. */
const PAUSES = [1_000, 2_000, 3_000, 5_000, 8_000, 13_000, 13_000, 13_000];

/** Milliseconds to wait after so many looks; undefined when it is time to stop. */
export const pauseAfter = (looks: number): number | undefined => PAUSES[looks - 1];
