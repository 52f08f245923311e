/** The most that is accepted. A change that needs more says why in its commit and raises the number here. */
export const budgets = {
  /**
   * A page with its styles and its policy, in the brotli of a busy host: the longest, and the one in the middle. Of the
   * longest, the home page, 2,700 are the words, cards and notes of four calls, for those without a script; of the brief of
   * an agent 2,900 are what it assumes of each trade, province, week and team.
   */
  pageBytes: 30_400,
  medianPageBytes: 21_000,
  /** Structured data included. The quiz and sign-in also hold Astro's definition of an island. */
  inlineScriptBytes: 8_000,
  /**
   * Scripts that a page loads by itself. Of the home page 3,100 are its calculator, and 1,700 wait for a press on the call,
   * half of that the bundler's way to fetch the rest.
   */
  loadedScriptBytes: 6_000,
  /**
   * All scripts of a page with a form, from its opening to the thanks. Those without steps stay below 10,000; a form in
   * steps has 9,500 before its own rules, and the brief of an agent also composes a greeting in two languages. Of each 312
   * report what the policy refused.
   */
  formScriptBytes: 13_320,
  /** Of it 370 are the sign for cents, in which the price of a call is said. */
  fontBytes: 27_300,
  /** The framework and the code of one island, at its first interaction. */
  islandFirstBytes: 75_000,
  /** What an island loads in its whole life beside React, by its name. An island without a number has none to spend. */
  islandOwnBytes: {
    Header: 26_500,
    // Of it 27,300 come with a session, a refusal or a proof of work only. The rest has the tables of certainty, the second
    // answers and the card of a working style, each with the part of the report that shows it.
    Quiz: 83_600,
    Newsletter: 34_000,
    Account: 66_000,
    // Of it 3,500 come with a question: the rules that find its answer.
    Chat: 6_000,
  } as Record<string, number>,
  /** When the largest words of a page are there, as a multiple of a page of 300 bytes: the one in the middle, and the last. */
  paintMedianRatio: 1.3,
  paintWorstRatio: 1.5,
  paintBlockingMs: 10,
  /** What the two pages with a form of an island load by themselves. */
  openedBytes: { '/free-disc-assessment': 90_000, '/auth': 110_000 } as Record<string, number>,
  /** A text of 1,000 words in IPA, once its entries are loaded. */
  ipaMs: 40,
  /** Percent of the dictionary's words that come back as they are in it; guesses of words that the model never saw. */
  ipaEntries: 99.9,
  ipaGuessedWords: 71,
  ipaGuessedPhonemes: 92,
  /** Percent of whole words as others publish them. */
  ipaPublishedWords: {
    'us common': 90,
    'us unknown': 49,
    'us name': 33,
    'uk common': 96,
    'uk unknown': 55,
    'uk name': 34,
    'uk britfone': 93,
  } as Record<string, number>,
  /** Code, dictionary and guesses for the first sentence that is typed. */
  ipaFirstSentenceBytes: 45_000,
  /** The same for a first paragraph of 56 words. */
  ipaParagraphBytes: 135_000,
  firstStartMs: 10_000,
  buildStartMs: 13_000,
  warmStartMs: 1_000,
  idleMegabytes: 350,
  installedMegabytes: 900,
  reportMs: 5_000,
  /** With 20,000 newsletter mails in the outbox: how many go out, six claimed by the worker, and what a buyer waits for. */
  mailsPerSecond: 150,
  claimMs: 25,
  confirmationMs: 5_000,
  /** From the commit of a submission to the moment the mail server has taken its mail, with an empty outbox. */
  handedOverMs: 2_000,
  /** From a signed event of the payment service to the answer of `payment-webhook`, with eight at a time. */
  webhookMs: 1_000,
  /** Percent of the calls that the least server answers, and of the time that its slowest but one in a hundred takes. */
  functionShare: 45,
  functionP99Share: 250,
  refusalsPerSecond: 3_000,
  refusalsGrowthMegabytes: 20,
};
