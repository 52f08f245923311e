import { TAX_PERCENTS } from '../../features/order/rules/tax.ts';
import {
  PERIOD_DISCOUNT_PERCENT,
  SPEND_CAP_PERCENT,
  USE_NOTICE_PERCENTS,
} from '../../features/order/rules/terms.ts';
import { CLAIMS, type Claim } from '../../site/claims.ts';

/** Pages whose figures the build computes as it makes them, with the file that measures. Praise is refused there too. */
export const COMPUTED_PAGES: ReadonlyMap<string, string> = new Map([
  ['/free-disc-assessment/method', 'src/features/quiz/rules/method.test.ts'],
]);

const NUMBER = String.raw`(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|sixty|(?:a |one )?hundred)`;
const PER_CENT = String.raw`(?:\s?%|[ -]per ?cent\b)`;

/** Praise that a reader can't check. */
const PRAISE = [
  String.raw`#1\b`,
  String.raw`\bnumber[- ]one\b`,
  // “The best time to ring” praises nobody.
  String.raw`\b(?:the|our|\w+[’']s) best\b(?! (?:way|time|day|place|one|of)\b)`,
  String.raw`\bbest[- ](?:in[- ]class|rated|selling|AI|prices?|value)\b`,
  String.raw`\b(?:\w+[’']s |(?:an?|the|our|industry|market|world)[- ])leading\b(?! to\b)`,
  String.raw`\b(?:most trusted|trusted by|top[- ]rated|highest[- ]rated)\b`,
  String.raw`\brated (?:\d|four|five|excellent)`,
  String.raw`\baward(?:s|-winning)?\b`,
  String.raw`\bguarantee[ds]?\b`,
  String.raw`\b(?:proven|revolutionary|world-class|cutting-edge|state-of-the-art)\b`,
  String.raw`\b(?:callers|customers|clients|visitors) (?:will )?love\b`,
  String.raw`\btestimonials?\b`,
  // What only an auditor or a contract can show.
  String.raw`\b(?:HIPAA|PHIPA|PIPEDA|GDPR|PCI)[- ](?:approved|certified|compliant|ready)\b|\b(?<!\b(?:no|not)\b[^.]*)(?:SOC ?2|ISO ?27001|certified)\b|\bcompl(?:iant|ies) with\b`,
  String.raw`\b(?:stays?|kept|stored|held|remains?|hosted|leaves?) (?:\w+ )?(?:in )?Canada\b(?! (?:and|for)\b)`,
  String.raw`\bthe (?:fastest|smartest|safest|most (?:advanced|accurate|reliable|popular|powerful))\b`,
];

/** Results in figures. A factor of a sum (`× 60%`) is none. */
const RESULTS = [
  String.raw`(?<!× )\b${NUMBER}${PER_CENT}`,
  String.raw`\b(?:${NUMBER} times|twice) (?:as|more|faster|cheaper|better|higher)\b`,
  String.raw`\b\d[\d.]*[x×] (?:more|faster|cheaper|better|higher)\b`,
  String.raw`\bsav(?:e|es|ing) (?:you |your team |up to |over |about )*(?:an?|${NUMBER}) (?:hours?|minutes?|days?|weeks?)\b`,
  String.raw`\b(?:in|within) (?:just |less than |only |under )(?:an?|${NUMBER}) (?:hours?|minutes?|seconds?|milliseconds)\b`,
  String.raw`\b(?:in|within) (?:(?:a|one) (?:minute\b|second(?=[,.]|$))|seconds\b)`,
  String.raw`\b(?:24/7|twenty-four[- ]seven)\b`,
  String.raw`\bsaves? you (?:\w+ )*(?:dollars|money)\b`,
  String.raw`(?<![$\d.])99\.\d+`,
  String.raw`\b\d[\d,]*\+? (?:happy |satisfied )?(?:customers|clients|businesses|companies)\b`,
];

/** What our programs handle, and what can go wrong with it: a word for all or for none before it promises too much. */
const THINGS = `(?:answers?|appointments?|bookings?|call(?:er)?s?|clients?|conversations?|customers?|e?mails?|errors?|leads?|messages?|minutes?|mistakes?|problems?|questions?|repl(?:y|ies)|requests?|rings?|visit(?:or)?s?|words?)`;
const OWN = `(?:of )?(?:(?:our|the|their|these|those|your) )?`;
/** “Not every call”, “if any caller asks”, “half of all calls”, “no system takes all calls”: a limit, so no absolute. */
const LIMITED = String.raw`(?<!(?:\b(?:few|half|if|leaves?|most|must|no \w+|nor|not|share|should|sum|total|whether)|n’t) (?:(?!\band\b)[^.,;:?!]){0,24})`;
/** What becomes of things and people: “no caller waits”, “nothing is lost”. */
const COMES_TO = String.raw`(?:can(?:not)?|falls?|gets?|goes|has to (?:hold|repeat|wait)|hears?|leaves?|remains?|slips?|stays?|waits?|will|(?:it|we|you) can(?:’t|not)|(?:is|are) (?:ever )?(?:dropped|forgotten|ignored|kept|left (?:behind|on hold|out|waiting)|lost|missed|sent|stored|turned|unanswered|uploaded))\b`;

/** What our programs are said not to do, as if nothing could go wrong. “It won’t give advice” is a limit. */
const FAIL = `(?:an? )?(?:break|crash|drop|fail|forget|get (?:at|lost|past|through)|go down|hang up|invent|lose|make \\w+ up|miss|overlook|put \\w+ on hold|reach y?our|skip|sleep|tire)`;

/** Words without a limit. “Five calls at once” and “six months at once” count something. */
const ABSOLUTES = [
  // “You have never used one” is about a person, and “Never send a password” is advice.
  String.raw`(?<!\b(?:I|he|she|they|who|you) (?:have |had )?)(?<!(?:^|[.:] )(?=Never (?!forget|lose|miss|pay|wait|worry)\w+(?<!s)\b))\bnever\b`,
  // All of them.
  String.raw`\b(?:always|every (?:last|single|time)|invariably|without (?:error|exception|fail))\b`,
  String.raw`${LIMITED}(?<!\bwould )\b(?:all|any|every) ${OWN}(?:(?!\d)\w+ )?${THINGS}\b(?! cards?\b|,? or (?:for )?those\b)`,
  String.raw`\beach(?: and every (?:\w+ )?${THINGS}| (?:\w+ )?${THINGS} (?:gets|hears|is (?!billed|counted|rounded)\w+ed))\b`,
  String.raw`${LIMITED}\b(?:everything(?! in (?:Single )?\w+(?:,|$))|(?:answers|greets|hears|helps|knows|serves|understands) every(?:body|one)|every(?:body|one) (?:gets|hears|who)|(?:anybody|anyone) can)\b`,
  String.raw`${LIMITED}(?<!\bwould )(?:\ball (?:calendars|languages|numbers|phones|tools)|\bany (?:calendar|day|hour|language|number|phone|tool|wording))\b`,
  String.raw`${LIMITED}\b(?:at|by|for|from|in|of|on|to|with) any\b`,
  // None of them.
  String.raw`\b(?:no(?: \w+)?|none ${OWN}|not (?:an?|one)(?: single)?) ?${THINGS} ${COMES_TO}`,
  String.raw`\b(?:nothing|nobody|no one)(?: (?!if\b|to\b)\w+){0,4} ${COMES_TO}`,
  String.raw`\b(?:no|zero)(?: more)? (?:dropped|lost|missed|unanswered|waiting)\b`,
  String.raw`\b(?:zero|no more) (?:\w+ )?${THINGS}\b`,
  String.raw`(?<!(?:^|[.,:;] )Do ?)(?:\b(?:not|cannot|yet to)|n’t) (?:ever\b|(?:${FAIL})\b(?! what\b))|\b(?:just|simply) do(?:es)?(?:n’t| not)\b|\b(?:callers|customers|nobody|people|they) can(?:’t|not)? tell\b(?! you\b)|\bnot a (?:single ${THINGS}|(?:\w+ )?(?:cent|dollar|penny) (?:more|over))\b`,
  String.raw`\bno (?:exceptions?\b|other \w+ (?:can|does)\b|limits?\b (?:in|on|to)\b)|\bno one does (?:it|this|that) \w+er\b|\bnobody \w+ (?:it|this|that) \w+er\b`,
  // We alone, or for good.
  String.raw`\b(?:we|it|ours?|Mod AI)(?: is| are|’s|’re) the only\b|\bonly (?:we|Mod AI|our (?:agents?|programs?))\b|\b(?:a thing of the past|for life)\b|\bprices?(?: will)? (?:stays?|remains?) (?:as|the same|where)\b`,
  String.raw`\b(?:pa(?:ys?|id) for itself|earns? (?:back|itself back|its \w+ back)|(?:AI|agents?|it|we)(?: is| are|’s|’re) cheaper than)\b`,
  // In every way.
  String.raw`${LIMITED}\b(?:absolutely|completely|effortless|endless|entirely|error-free|flawless|foolproof|forever|fully|infallible|instant|limitless|risk-free|seamless|totally|unlimited|utterly|wholly)(?:ly)?\b|${LIMITED}\b(?:perfectly|(?:an?|are|is) perfect)\b`,
  String.raw`\b(?:immediately|impossible|total (?:control|privacy|security)|no matter|(?<!\b(?:by|for|of|or|to) )(?:whatever (?:you|its|the|\w+ (?:they|you))|whichever \w+ (?:they|you)|whoever (?:asks|calls|dials|phones|rings|writes)))\b|, whichever\b`,
  // At every time and place.
  String.raw`(?<!\b(?:calls?|months|paid|${NUMBER}) )(?<!\b${NUMBER} (?:call(?:er)?s?|customers|people) (?:[\w’]+ ){0,6})\bat once\b`,
  String.raw`\b(?:(?:a?round|round)[- ]the[- ]clock|day (?:and|or) night|night (?:and|or) day|day in,? day out|rain or shine|morning, noon|non-?stop|any ?time(?! (?:after|before|between|from|until)\b)|all hours|anywhere|everywhere|whenever(?! (?:I|they|you) (?:like|want)))\b`,
  String.raw`\b(?:at|by|on) the (?:very )?first ring\b|\bthe moment (?:it|they|somebody|someone|the (?:call|caller|visitor))\b|\bbefore (?:they|you|the caller)(?:’ve| have| has) (?:even )?\w+`,
  String.raw`(?<!\b(?:for|in|last|next|of|than|within) )\b(?:24|twenty-four) hours(?: a day|(?=[.,;]))|\b(?:365|seven) days a (?:week|year)\b`,
];

const PATTERNS = {
  praise: new RegExp(PRAISE.join('|'), 'gi'),
  result: new RegExp(RESULTS.join('|'), 'gi'),
  absolute: new RegExp(ABSOLUTES.join('|'), 'gi'),
};
export type ClaimKind = keyof typeof PATTERNS;
const CLAIM_KINDS = Object.keys(PATTERNS) as ClaimKind[];

/** Pages that inform: law, the test itself, articles and letters. There only a sentence about us promises something. */
const INFORMING =
  /^\/(?:accessibility|agent-onboarding|blog|consent|editors|free-disc-assessment|ipa-speak-buddy\/sounds|my-data|newsletter|privacy-\w+|questionnaire|search|stop-emails|terms|trust)(?:\/|$)/;
const ABOUT_US = /\b(?:we|us|our|ours|Mod AI|agents?)\b/i;

/** Whether a page sells: what it says of a program of ours has to be in the register. */
export const sells = (path: string) => !INFORMING.test(path);

/** What others say, what a question asks that no “Yes” answers, and what we don’t promise. */
const SAID_BY_NONE = /“[^”]*”|[^.?!]*\?(?! Yes\b)|[^.?!]*(?:n’t|not) (?:claim|promise)\b[^.?!]*/g;
/** “Ask every caller for a name.” But what it leads to, “and it never fails”, is a promise. */
const ADVICE =
  /(?<=^|[.:?!] )(?:Add|Ask|Check|Compare|Count|List|Mark|Note|Read|Tell|Try|Write)\b(?:(?!,? (?:and|but|so) (?:it|we)\b|, (?:it|we)\b)[^.?!;])*/g;
/** “My sister lost every message”: what went wrong for somebody else once. */
const STORY =
  /(?<=^|[.?!] )(?![^.?!]*\b(?:agents?|it|Mod|our|program|us|we)\b)(?:An?|Her|His|My|One|Some|Their|The|Two) (?:(?!never\b)\w+ ){1,3}(?:ate|did(?:n’t| not)|dropped|forgot|lost|missed|ruined|took) [^.?!]*/gi;

/** Blanks keep the places of the other words. */
function promisesIn(text: string, path: string): string {
  if (!sells(path) && !ABOUT_US.test(text)) return '';
  return [SAID_BY_NONE, ADVICE, STORY]
    .reduce(
      (rest, none) => rest.replace(none, (words) => ' '.repeat(words.length)),
      text.replaceAll("'", '’'),
    )
    .replace(/[^.?!]+/g, (words) => (sells(path) || ABOUT_US.test(words) ? words : ' '.repeat(words.length)));
}

/** Terms of the price list in per cent, and the words that show that they are meant. */
const PRICE_TERMS: { percents: readonly number[]; saidWith: RegExp }[] = [
  {
    percents: Object.values(PERIOD_DISCOUNT_PERCENT),
    saidWith: /\b(?:off|discount|yearly|a year|(?:6|six) months)\b/i,
  },
  { percents: [SPEND_CAP_PERCENT], saidWith: /\b(?:cap|plan)\b/i },
  { percents: TAX_PERCENTS, saidWith: /\b(?:GST|HST|PST|QST)\b/ },
  { percents: USE_NOTICE_PERCENTS, saidWith: /\b(?:we write|hear from us)\b/i },
];

const isPriceTerm = (found: string, text: string) =>
  new RegExp(`${PER_CENT}$`, 'i').test(found) &&
  PRICE_TERMS.some(
    ({ percents, saidWith }) => percents.includes(Number.parseFloat(found)) && saidWith.test(text),
  );

const EXAMPLE = /\b(?:examples?|samples?|made[- ]up|invented|demonstrations?)\b/i;

/** Whether a text says of itself that what it shows is not real. That excuses figures, and no absolute. */
export const isMarkedAsExample = (text: string) => EXAMPLE.test(text);

/** Most texts have none, and looking whether there is one costs half of listing all. */
const foundIn = (text: string, kind: ClaimKind) =>
  text.search(PATTERNS[kind]) < 0 ? [] : [...text.matchAll(PATTERNS[kind])];

/**
 * The words of a passage on the page at `path` that claim something and that neither a claim of the register, a mark
 * as an example nor the price list accounts for.
 */
export function unprovenClaims(
  text: string,
  path: string,
  kinds: readonly ClaimKind[] = CLAIM_KINDS,
  register: readonly Claim[] = CLAIMS,
): string[] {
  const isRegistered = (start: number, end: number) => {
    const allowed = register.flatMap(({ says, pages }) =>
      says && (!pages || pages.includes(path)) ? says : [],
    );
    return allowed.some((words) => {
      for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
        if (at <= start && end <= at + words.length) return true;
      }
      return false;
    });
  };
  return kinds
    .filter((kind) => kind === 'absolute' || !isMarkedAsExample(text))
    .flatMap((kind) => foundIn(kind === 'absolute' ? promisesIn(text, path) : text, kind))
    .filter(({ 0: found, index }) => !isRegistered(index, index + found.length) && !isPriceTerm(found, text))
    .map(([found]) => found);
}
