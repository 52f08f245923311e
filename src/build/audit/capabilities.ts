/**
 * What a program of ours is said to do. No list of verbs could hold the next boast, so a verb is known by its place:
 * after the name of a program, after “it”, or in a row with such a verb.
 */

/** Verbs of what a thing is, has or needs, and of how it comes and goes: they promise nothing that a program does. */
const STATES = new Set(
  'arrive be begin belong break breathe change close come cost count cover depend differ do drop earn end fail fit get go happen have keep know leave let lie like load look make mean miss need own pay prove reach renew rest ring run seem sound stand start stay step stop suit turn use wait want work'.split(
    ' ',
  ),
);
/** What may follow “our agents” or “can” and is no verb. */
const PARTICLES =
  /^(?:above|and|are|as|at|below|but|by|can|cannot|could|do|even|for|from|had|has|have|he|i|in|is|it|may|must|never|no|not|of|on|or|should|so|than|that|the|then|to|was|well|were|which|who|will|with|would|you|your)$/;
const PARTICIPLES: Readonly<Record<string, string>> = Object.fromEntries(
  'buy:bought find:found give:given hold:held make:made pay:paid put:put read:read sell:sold send:sent speak:spoken take:taken tell:told write:written'
    .split(' ')
    .map((pair) => pair.split(':')),
);

const PROGRAM =
  '(?:agent|assistant|bot|line|program|receptionist|(?<!answering )service|(?<!your (?:\\w+ )?)(?:software|system))';
const NAMES = String.raw`(?:(?:the|your|an|our|each|every)(?: (?!other)\w+)? ${PROGRAM}|(?:all|both|most|our|the|these|two|your)(?: \w+)? (?:agent|assistant|bot|program|receptionist)s)`;
const BRANDS =
  '(?:Mod (?:AI|IQ|Mentor)(?: Showcase| Voice Bot| AI)?|Mod Showcase|Ai (?:Outbound Agent|Receptionist))';
const IT = String.raw`(?:^|[,:;] |\b(?:and|as|because|but|if|once|or|so|that|then|until|when|where|while) )it`;
const ADVERB = '(?: also| even| first| just| now| only| simply| still| then| does)?';
const THINGS = '(?:appointment|booking|call|caller|lead|message|question|visit)s?';

/** “Can it translate? Yes.” says that it can. */
const ASKED = new RegExp(
  String.raw`\b(?:can|could|does|will) (?<who>it|${NAMES}|${BRANDS}) (?<what>[^.?!]*)\?(?= ?Yes\b)`,
  'gi',
);
/** Then “she” or “they” may be a program. */
const AFTER_ITS_NAME = new RegExp(String.raw`(?:^|[.!?] )(?:${NAMES}|${BRANDS})\b[^.!?]*[.!?] $`, 'i');
const AGENT = 'Mod AI';
const productOf = (text: string) => {
  const [named] =
    [...text.matchAll(new RegExp(`Mod IQ|Mod Mentor|Showcase|${BRANDS}|\\b${NAMES}`, 'gi'))].at(-1) ?? [];
  return named && /IQ|Mentor|Showcase/.test(named)
    ? named.replace(/^Mod AI Showcase|^Showcase/, 'Mod Showcase')
    : named && AGENT;
};

/** Each is held against the words before a verb, or, where it says so, against those after it. */
const AFTER_PROGRAM = new RegExp(String.raw`(?:\b${NAMES}(?: that| which)?|${IT})${ADVERB} $`, 'i');
const AFTER_SEVERAL = new RegExp(String.raw`\b${NAMES}(?<=s)${ADVERB} $`, 'i');
const AFTER_MODAL = new RegExp(String.raw`(?:\b${NAMES}|${BRANDS}|${IT}) (?:can|will|may)${ADVERB} $`, 'i');
const IN_A_ROW = /(?:^|[,;] |\b(?:and|but|or|then) )$/;
/** “It books visits and translates.” */
const LAST = /(?<!,) (?:and|then) $/;
/** “Names, numbers and dates.” */
const LISTED = /(?:,|\byour) \w+s and $/;
/** Held against the words with the verb: “Mod AI editors” has none. */
const AFTER_BRAND = new RegExp(`${BRANDS}${ADVERB} (?!(?:editors|plans|prices|products)\\b)[a-z]+$`);
/** After the verb. “The facts you type in” and “texts a month” are nouns. */
const OBJECT =
  /^(?: (?:up|out|down|off|back))? (?:(?:the|your|them|him|her|it(?! \w+s\b)|each|every|with your)\b|an?\b(?! (?:day|month|week|year)\b)|you(?=[.,;]| (?:an?|and|as|at|by|for|if|in|on|once|the|to|what|when|who)\b))/;
/** After what opens a sentence and may be a noun: “Texts to a stylist”. */
const NOUN =
  /^(?:[,.;]|$| (?:an?|and|are|arrive|at|before|by|first|from|get|go|hold|in|of|on|that|to|used)\b| “”)/;
/** After the verb, or after “take”, which else is a length of time. */
const NOTHING = /^ (?:up )?(?:neither|no(?!-)|none|nothing)\b/;
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

/** The parts of `sends: text, note` and of `Mod IQ sorts: reason`. */
const partsOf = (capability: string) => {
  const [, product, does = '', objects = ''] = capability.match(/^(Mod \w+)? ?(\w+): (.+)$/) ?? [];
  return { product, base: baseOf(does), objects: objects.split(', ') };
};

/**
 * An entry of the register covers a verb where one of the entry’s words follows within the next few; an entry of one
 * product covers nothing that is said of another. A sentence that ends with the verb needs no word.
 */
const covers = (
  capability: string,
  isIt: (base: string) => boolean,
  rest: string,
  product: string | undefined,
) => {
  const own = partsOf(capability);
  if (!isIt(own.base) || (product !== undefined && product !== (own.product ?? AGENT))) return false;
  return (
    /^(?: ?[^\w ]|$| (?:and|but|or)\b)/.test(rest) ||
    new RegExp(String.raw`^(?:\W*[\w’$]+){0,7}?\W*\b(?:${own.objects.join('|')})`, 'i').test(rest)
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
    const isNoNoun =
      OBJECT.test(after) ||
      (!LISTED.test(before) && (isKnown(base) || (LAST.test(before) && /^[.;]?$/.test(after))));
    if (!isPlain && !isAfter && !(isInRow && isNoNoun)) continue;
    const isState = base === 'take' ? !TAKEN.test(after) : STATES.has(base);
    const mayBeNone = isState || (before === '' && NOUN.test(after));
    isOfUs ||= before !== '' || !mayBeNone;
    if (!NOTHING.test(after))
      yield { said: word + after, isIt: (own: string) => own === base, rest: after, at: index, mayBeNone };
  }
  for (const { 0: said, index, groups } of sentence.matchAll(PASSIVE)) {
    const word = (groups?.done ?? groups?.by ?? '').toLowerCase();
    const isIt = (own: string) => isParticiple(word, own);
    yield { said, isIt, rest: sentence, at: index + said.length, mayBeNone: false };
  }
}

/** Each thing that a text says a program of ours does, and the capabilities of the register that cover it. */
export function capabilitiesIn(text: string, register: readonly string[]) {
  const known = new Set(register.map((capability) => partsOf(capability).base));
  const sentences = text
    .replace(/“[^”]*”/g, '“”')
    .replace(ASKED, '$<who> can $<what>. ')
    .split(/(?<=[.!?…]) |(?<=\?)/);
  return sentences
    .flatMap((sentence, place) => {
      if (sentence.endsWith('?')) return [];
      const before = `${sentences.slice(0, place).join(' ')} `;
      const said = AFTER_ITS_NAME.test(before)
        ? sentence.replace(/^(?:He|She|They can) /, 'It ').replace(/^They /, 'Our agents ')
        : sentence;
      return [...doneIn(said, (base) => known.has(base))].map(({ isIt, rest, at, ...one }) => {
        const product = productOf(before + said.slice(0, at));
        return { ...one, coveredBy: register.filter((own) => covers(own, isIt, rest, product)) };
      });
    })
    .filter(({ coveredBy, mayBeNone }) => coveredBy.length > 0 || !mayBeNone)
    .map(({ said, coveredBy }) => ({ said, coveredBy }));
}
