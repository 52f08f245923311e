/**
 * What a program of ours is said to do. No list of verbs could hold the next boast, so a verb is known by its place:
 * after the name of a program, after “it”, or in a row with such a verb.
 */

/** Verbs of what a thing is, has or needs, and of how it comes and goes: they promise nothing that a program does. */
const STATES = new Set(
  'arrive be begin belong breathe change close come cost count cover depend differ do earn end fail fit get go happen have keep know leave let lie load look make mean miss need own pay prove reach renew rest ring run seem sound stand start stay step stop suit turn use wait want work'.split(
    ' ',
  ),
);
/** What may follow “our agents” or “can” and is no verb. */
const PARTICLES =
  /^(?:above|and|are|as|at|below|but|by|can|cannot|could|do|even|for|from|had|has|have|he|i|in|is|it|may|must|never|no|not|of|on|or|should|so|than|that|the|then|to|was|well|were|which|who|will|with|would|you|your)$/;
const PARTICIPLES: Readonly<Record<string, string>> = {
  buy: 'bought',
  find: 'found',
  give: 'given',
  hold: 'held',
  make: 'made',
  pay: 'paid',
  put: 'put',
  read: 'read',
  sell: 'sold',
  send: 'sent',
  speak: 'spoken',
  take: 'taken',
  tell: 'told',
  write: 'written',
};

const PROGRAM = '(?:agent|assistant|program|receptionist|voice bot)';
const NAMES = String.raw`(?:(?:the|your|an|our|each|every)(?: \w+)? ${PROGRAM}|(?:all|both|most|our|the|these|two|your)(?: \w+)? ${PROGRAM}s)`;
const BRANDS = '(?:Mod (?:AI|IQ|Mentor)(?: Showcase| Voice Bot| AI)?|Ai (?:Outbound Agent|Receptionist))';
const IT = String.raw`(?:^|[,:;] |\b(?:and|as|because|but|if|once|or|so|that|then|until|when|where|while) )it`;
const ADVERB = '(?: also| even| first| just| now| only| simply| still| then| does)?';
const THINGS = '(?:appointment|booking|call|caller|lead|message|question|visit)s?';

/** Each is held against the words before a verb, or, where it says so, against those after it. */
const AFTER_PROGRAM = new RegExp(String.raw`(?:\b${NAMES}(?: that| which)?|${IT})${ADVERB} $`, 'i');
const AFTER_SEVERAL = new RegExp(String.raw`\b${NAMES}(?<=s)${ADVERB} $`, 'i');
const AFTER_MODAL = new RegExp(String.raw`(?:\b${NAMES}|${BRANDS}|${IT}) (?:can|will|may)${ADVERB} $`, 'i');
const IN_A_ROW = /(?:^|[,;] |\b(?:and|but|or|then) )$/;
/** “It books visits and translates.”, but not “names, numbers and dates.” */
const LAST = /(?<!, \w+s)(?<!,) (?:and|then) $/;
/** Held against the words with the verb: “Mod AI editors” has none. */
const AFTER_BRAND = new RegExp(`${BRANDS}${ADVERB} (?!(?:editors|plans|prices|products)\\b)[a-z]+$`);
/** After the verb. “The facts you type in” and “texts a month” are nouns. */
const OBJECT =
  /^(?: (?:up|out|down|off|back))? (?:(?:the|your|them|him|her|it(?! \w+s\b)|each|every|with your)\b|an?\b(?! (?:day|month|week|year)\b)|you(?=[.,;]| (?:an?|and|as|at|by|for|if|in|on|once|the|to|what|when|who)\b))/;
/** After what opens a sentence and may be a noun: “Texts to a stylist”. */
const NOUN = /^(?:[,.;]|$| (?:an?|and|are|arrive|before|by|first|from|go|hold|in|of|on|that|to|used)\b| “”)/;
/** After the verb, or after “take”, which else is a length of time. */
const NOTHING = /^ (?:up )?(?:neither|no|none|nothing)\b/;
const TAKEN = /^(?: [\w’]+){0,2} (?:bookings?|cards?|deposits?|messages?|orders?|payments?)\b/;
const PASSIVE = new RegExp(
  String.raw`\b${THINGS} (?:is|are|gets?|can be|will be)${ADVERB} (?<done>(?!billed|charged|counted|rounded)\w+ed|${Object.values(PARTICIPLES).join('|')})\b(?! by (?!${NAMES}|${BRANDS}))|\b(?<by>\w+ed|${Object.values(PARTICIPLES).join('|')}) by (?:${NAMES}|${BRANDS})`,
  'gi',
);

/** `passes`: pass; `copies`: copy; `texts`: text. */
const baseOf = (verb: string) =>
  verb.replace(/(?<=\w\w)ies$/, 'y').replace(/(?<=ss|sh|ch|x|zz|o)es$|(?<=[^s])s$/, '');
const isParticiple = (word: string, base: string) =>
  word === PARTICIPLES[base] || new RegExp(`^${base.replace(/[ey]$/, '')}(?:\\w?ed|ied)$`).test(word);

/** `books`, or `sends: text, note`, where one of these words has to follow if anything does. */
const covers = (capability: string, isIt: (base: string) => boolean, rest: string) => {
  const [does = '', objects] = capability.split(': ');
  if (!isIt(baseOf(does))) return false;
  return (
    !objects ||
    !/\w/.test(rest) ||
    new RegExp(String.raw`\b(?:${objects.split(', ').join('|')})`, 'i').test(rest)
  );
};

/** The verbs of a sentence that say what a program of ours does, with what follows them. */
function* doneIn(sentence: string, isKnown: (base: string) => boolean) {
  let isOfUs = false;
  for (const { 0: word, index } of sentence.matchAll(/\b[a-z]+\b/gi)) {
    const [before, after] = [sentence.slice(0, index), sentence.slice(index + word.length)];
    const isPlain = AFTER_MODAL.test(before) || AFTER_SEVERAL.test(before);
    const base = isPlain ? word.toLowerCase() : baseOf(word.toLowerCase());
    const isVerb = isPlain ? !PARTICLES.test(base) : /\w\w[^sui]s$/.test(word);
    if (!isVerb) continue;
    const isAfter = AFTER_PROGRAM.test(before) || AFTER_BRAND.test(before + word);
    const isInRow = (isOfUs || before === '') && IN_A_ROW.test(before);
    const isNoNoun = isKnown(base) || OBJECT.test(after) || (LAST.test(before) && /^[.;]?$/.test(after));
    if (!isPlain && !isAfter && !(isInRow && isNoNoun)) continue;
    const isState = base === 'take' ? !TAKEN.test(after) : STATES.has(base);
    const mayBeNone = isState || (before === '' && NOUN.test(after));
    isOfUs ||= before !== '' || !mayBeNone;
    if (!NOTHING.test(after))
      yield { said: `${word}${after}`, isIt: (own: string) => own === base, rest: after, mayBeNone };
  }
  for (const { 0: said, groups } of sentence.matchAll(PASSIVE)) {
    const word = (groups?.done ?? groups?.by ?? '').toLowerCase();
    yield { said, isIt: (own: string) => isParticiple(word, own), rest: sentence, mayBeNone: false };
  }
}

/** Each thing that a text says a program of ours does, and the capabilities of the register that cover it. */
export function capabilitiesIn(text: string, register: readonly string[]) {
  const known = new Set(register.map((capability) => baseOf(capability.split(': ')[0] ?? '')));
  return text
    .replace(/“[^”]*”/g, '“”')
    .split(/(?<=[.!?…]) |(?<=\?)/)
    .filter((sentence) => !sentence.endsWith('?'))
    .flatMap((sentence) => [...doneIn(sentence, (base) => known.has(base))])
    .map(({ isIt, rest, ...one }) => ({
      ...one,
      coveredBy: register.filter((own) => covers(own, isIt, rest)),
    }))
    .filter(({ coveredBy, mayBeNone }) => coveredBy.length > 0 || !mayBeNone)
    .map(({ said, coveredBy }) => ({ said, coveredBy }));
}
