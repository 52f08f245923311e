/** The most that is accepted. A change that needs more says why in its commit and raises the number here. */
export const budgets = {
  /**
   * A page with its styles and its policy, in the brotli of a busy host: the longest, and the one in the middle. Of the
   * longest, the home page, 2,700 are the words, cards and notes of four calls, for those without a script, and 200 keep what
   * is pressed before the code of a call; of the brief of an agent 2,900 are what it assumes of each trade, province, week and team.
   */
  pageBytes: 32_150,
  medianPageBytes: 23_000,
  /** Structured data included. The quiz and sign-in also hold Astro's definition of an island, and start theirs by themselves. */
  inlineScriptBytes: 9_500,
  /** Scripts that a page loads by itself, if it has no tool of its own. */
  loadedScriptBytes: 6_000,
  /** The same with a form. Of a landing page 800 wait for a press on its call. */
  formOpenedScriptBytes: 6_350,
  /** All scripts of a page with a form, from its opening to the thanks. Of each 312 report what the policy refused. */
  formScriptBytes: 14_250,
  /** The same of a form in steps, which has 9,500 before its own rules. */
  stepsScriptBytes: {
    '/agent-onboarding': 21_300,
    '/checkout': 20_400,
    '/questionnaire': 19_150,
  } as Record<string, number>,
  /**
   * What pages with a tool load by themselves. The brief of an agent and the questionnaire are all of their form, and the
   * first also composes a greeting in two languages. Of the home page and of those with prices 3,100 are the calculator,
   * and of the first 1,700 wait for a press on the call. Sign-in loads its island.
   */
  toolScriptBytes: {
    '/': 9_500,
    '/agent-onboarding': 21_300,
    '/auth': 81_000,
    '/checkout': 14_200,
    '/free-disc-assessment/compare': 13_300,
    '/ipa-speak-buddy': 6_100,
    '/mod-mentor-pricing': 7_900,
    '/mod-showcase-pricing': 7_900,
    '/my-data': 9_000,
    '/payment-success': 9_000,
    '/pricing': 7_900,
    '/pricing/annual': 7_900,
    '/pricing/biannual': 7_900,
    '/pricing/monthly': 7_900,
    '/questionnaire': 19_150,
    '/search': 6_500,
    '/voice-testing': 7_200,
  } as Record<string, number>,
  /** Of it 370 are the sign for cents, in which the price of a call is said. */
  fontBytes: 27_300,
  /** The framework and the code of one island, at its first interaction. */
  islandFirstBytes: 78_000,
  /** What an island loads in its whole life beside React, by its name. An island without a number has none to spend. */
  islandOwnBytes: {
    // Of each but the chat 20,700 are the auth client, which comes with a session only.
    Header: 30_200,
    // Of it 27,300 come with a session, a refusal or a proof of work only. The rest has the tables of certainty, the second
    // answers and the card of a working style, each with the part of the report that shows it.
    Quiz: 84_900,
    Newsletter: 38_600,
    // Of it 12,700 come once somebody is signed in, and 8,000 with passkeys, second steps and consents.
    Account: 82_700,
    // Of it 9,000 come with a question: the rules that find its answer, and those of the calculator.
    Chat: 15_700,
  } as Record<string, number>,
  /** When the largest words of a page are there, as a multiple of a page of 300 bytes: the one in the middle, and the last. */
  paintMedianRatio: 1.3,
  paintWorstRatio: 1.5,
  paintBlockingMs: 10,
  /** What Lighthouse says 0 of, which rounds to thousandths. */
  layoutShift: 0.0005,
  /** What the two pages with a form of an island load by themselves, but for what a service worker keeps. */
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
  /** `npm test` on two cores that do nothing else. */
  suiteSeconds: 480,
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
