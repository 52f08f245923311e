import type { Reading } from './transcription.ts';

const BEFORE_VERB = new Set(
  "to will would can could may might must shall should don't doesn't didn't won't can't couldn't wouldn't shouldn't let let's please i you we they who i'll you'll we'll they'll he'll she'll it'll not".split(
    ' ',
  ),
);
const BEFORE_NOUN = new Set(
  "a an the my your his her our their its this that these those each every no any some of another one's".split(
    ' ',
  ),
);
const BEFORE_STATE = new Set(
  "is are was were be too so very as how it's that's they're we're you're".split(' '),
);
const BEFORE_PAST = new Set(
  "have has had i've you've we've they've he's she's was were been being be".split(' '),
);

/** What a sense is after: the words in front of it that speak for it. */
const SIGNS_OF: Record<string, ReadonlySet<string>> = {
  verb: BEFORE_VERB,
  noun: BEFORE_NOUN,
  adjective: BEFORE_NOUN,
  past: BEFORE_PAST,
  near: BEFORE_STATE,
};

const signsOf = (sense: string | undefined) => SIGNS_OF[sense?.startsWith('to ') ? 'verb' : (sense ?? '')];

/** The readings with the one first that the word in front speaks for; as they are if it speaks for none. */
export function withLikelyFirst(
  readings: readonly [Reading, ...Reading[]],
  before: string,
): readonly [Reading, ...Reading[]] {
  const likely = readings.find(({ sense }) => signsOf(sense)?.has(before));
  return likely ? [likely, ...readings.filter((reading) => reading !== likely)] : readings;
}
