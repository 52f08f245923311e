/** What a program of ours may be said to do. The list holds more than our agents do, so that a new boast is noticed. */
const VERBS =
  'alert analyze announce answer ask book call cancel charge check coach collect confirm connect copy count create detect dial draft email escalate export fetch file filter find generate grade greet hand hold identify import integrate learn listen log look message monitor move notify offer pass pick predict process read recognize record remember remind repeat report reschedule ring route save schedule score screen search sell send sort speak spell summarize sync take tell text transcribe transfer translate understand update upload verify write'.split(
    ' ',
  );

/** `pass`: passes; `copy`: copies. */
const thirdPerson = (verb: string) =>
  /(?:s|ch)$/.test(verb) ? `${verb}es` : verb.replace(/([^aeo])y$/, '$1ie').concat('s');
const BASE_OF = new Map(VERBS.map((verb) => [thirdPerson(verb), verb]));
const DOES = [...BASE_OF.keys()].join('|');

/** `It books`, `it can book`. */
const DONE = new RegExp(
  // “It takes two hours” and “it sends nothing” say nothing that a program can do.
  String.raw`(?<!\b(?:neither|nor) )\b(?!takes?\b(?!(?: [\w’]+){0,2} (?:bookings?|cards?|deposits?|messages?|orders?|payments?)\b))(?:(?<does>${DOES})|(?<=\b(?:agent|AI|assistant|IQ|it|Mentor|receptionist) )(?:can|will|may)(?: also| then| even| now)? (?<base>${VERBS.join('|')}))\b(?! (?:up )?(?:neither|no|none|nothing)\b)`,
  'gi',
);
const NAMES = String.raw`Mod (?:AI|IQ|Mentor)(?: Showcase| Voice Bot| AI)?|Ai (?:Outbound Agent|Receptionist)|(?:the|your|an|our|each|every)(?: \w+)? (?:agent|assistant|receptionist|voice bot)`;
/** Where a sentence begins to speak of a program of ours: it names one, or begins with “It”, or with what is done. */
const ABOUT_US = new RegExp(
  String.raw`\b(?:${NAMES})\b|(?:^|, |\b(?:and|then|when|so) )it\b|^(?:${DOES})\b`,
  'i',
);

/** `books`, or `sends: text, note`, where one of these words has to follow if anything does. */
const covers = (capability: string, base: string, rest: string) => {
  const [does = '', objects] = capability.split(': ');
  if ((BASE_OF.get(does) ?? does) !== base) return false;
  return (
    !objects ||
    !/\w/.test(rest) ||
    new RegExp(String.raw`\b(?:${objects.split(', ').join('|')})`, 'i').test(rest)
  );
};

/** Each thing that a text says a program of ours does: the verb, what follows it, and the capabilities that cover it. */
export function capabilitiesIn(text: string, register: readonly string[]) {
  const sentences = text.replace(/“[^”]*”/g, '…').split(/(?<=[.!?…]) |(?<=\?)/);
  return sentences.flatMap((sentence) => {
    const start = sentence.endsWith('?') ? -1 : sentence.search(ABOUT_US);
    if (start < 0) return [];
    return [...sentence.slice(start).matchAll(DONE)].map(({ 0: said, index, groups }) => {
      const base = groups?.base?.toLowerCase() ?? BASE_OF.get(said.toLowerCase()) ?? said;
      const rest = sentence.slice(start + index + said.length);
      return { said: `${said}${rest}`, coveredBy: register.filter((own) => covers(own, base, rest)) };
    });
  });
}
