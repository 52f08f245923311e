/** The most that is accepted. A change that needs more says why in its commit and raises the number here. */
export const budgets = {
  /** A page with its styles in brotli. A little over the ten packets of a connection's first round trip (14,600). */
  pageBytes: 15_000,
  inlineScriptBytes: 7_000,
  /** Scripts that a page loads by itself: the checks of the contact form. */
  loadedScriptBytes: 29_500,
  fontBytes: 27_000,
  /** The framework and the code of one island, at its first interaction. */
  islandFirstBytes: 100_000,
  /** What an island loads in its whole life beside React, by its name. An island without a number has none to spend. */
  islandOwnBytes: {
    Header: 26_000,
    DiscQuiz: 68_000,
    Newsletter: 53_000,
    Auth: 31_000,
    Chat: 3_000,
  } as Record<string, number>,
  firstStartMs: 10_000,
  warmStartMs: 3_000,
  idleMegabytes: 450,
  reportMs: 5_000,
};
