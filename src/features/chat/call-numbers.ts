/** What a question says of the calls of a business; what it does not say is left out. */
export interface CallNumbers {
  /** So many in one `period`; without one it was not said in which. */
  calls?: number;
  period?: 'day' | 'week' | 'month';
  minutesPerCall?: number;
  daysPerWeek?: number;
  sharePercent?: number;
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const UNITS = new Map([
  ...ONES.split(' ').map((word, index) => [word, index] as const),
  ...TENS.map((word, index) => [word, 10 * (index + 2)] as const),
]);
const SCALES = new Map([
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1_000],
]);

/** The same text with its numbers in digits: `two hundred and fifty` is `250`, `a dozen` is `a 12`. */
function inDigits(text: string): string {
  const tokens = text
    .toLowerCase()
    .replace(/half a dozen/g, '6')
    .replace(/ty-(?=[a-z])/g, 'ty ')
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/(\d),(?=\d)/g, '$1.')
    .match(/\d+(?:\.\d+)?|\p{L}+|\S/gu);
  const said: (string | number)[] = [];
  for (const [index, token] of (tokens ?? []).entries()) {
    const before = said.at(-1);
    const unit = /^\d/.test(token) ? Number(token) : UNITS.get(token);
    const scale = SCALES.get(token);
    if (scale) said.push((typeof before === 'number' ? Number(said.pop()) : 1) * scale);
    else if (unit === undefined) {
      // The “and” of “two hundred and fifty”.
      const joins = token === 'and' && isRound(before, 100) && UNITS.has(tokens?.[index + 1] ?? '');
      if (!joins) said.push(token);
    } else if (
      UNITS.has(token) &&
      ((unit < 10 && isRound(before, 10)) || (unit < 100 && isRound(before, 100)))
    )
      said.push(Number(said.pop()) + unit);
    else said.push(unit);
  }
  return said
    .join(' ')
    .replace(/(\d+) and a half/g, '$1.5')
    .replace(/24 \/ 7|\b(?:every|all) days? of the week\b/g, '7 days')
    .replace(/\bmon(?:day)? (?:-|–|to|through) (fri|sat|sun)\w*/g, (_, last: string) => WEEK[last] ?? '');
}

const WEEK: Record<string, string> = { fri: '5 days', sat: '6 days', sun: '7 days' };

/** Whether it ends in a zero that another word may fill: 20 to 90 in steps of 10, or full hundreds. */
const isRound = (value: string | number | undefined, step: 10 | 100): value is number =>
  typeof value === 'number' && value >= (step === 10 ? 20 : 100) && value % step === 0;

/** A number, or two of which the second counts: of “15 to 20 calls” the price should hold for 20. */
const NUMBER = /(\$ )?(\d+(?:\.\d+)?)(?: (?:-|–|—|to|or|and) (\d+(?:\.\d+)?))?(?: \+)?/g;
/** What comes after a number, up to the next one. */
const AFTER = {
  share: /^ (?:%|per ?cent)/,
  minutes: /^ (?:- )?min(?:ute)?s?\b/,
  seconds: /^ (?:- )?sec(?:ond)?s?\b/,
  days: /^ (?:- )?(?:\S+ )?days?\b/,
  /** “20 a day”, “20 calls or so on most days”, “20 daily”, and none of “8 hours a day”. */
  calls:
    /^ (?!(?:\S+ )?(?:hours?|hrs?|texts?|emails?|dollars?|bucks|messages?|videos?|seats?|people on|staff|employees|locations?)\b)[^.?!;,]{0,40}?(?:(?:(?:an?|per|each|every|most|\/) )(day|week|month)s?\b|\b(dai|week|month)ly\b)/,
  callsAlone: /^ (?:\S+ ){0,2}(?:call(?:er)?s?|rings)\b/,
};
/** More are those of a month. */
const CALL_MINUTES_MAX = 60;

/** Reads how many calls a question speaks of, how long they are, and on how many days; digits and words alike. */
export function readCallNumbers(question: string): CallNumbers {
  const text = inDigits(question);
  const found: CallNumbers = {};
  const numbers = [...text.matchAll(NUMBER)];
  for (const [index, match] of numbers.entries()) {
    const after = text.slice(match.index + match[0].length, numbers[index + 1]?.index);
    const value = Number(match[3] ?? match[2]);
    const perTime = AFTER.calls.exec(after);
    if (match[1]) continue;
    if (AFTER.share.test(after)) found.sharePercent ??= value;
    else if (AFTER.minutes.test(after)) {
      if (value <= CALL_MINUTES_MAX) found.minutesPerCall ??= value;
    } else if (AFTER.seconds.test(after)) found.minutesPerCall ??= value / 60;
    else if (value <= 7 && AFTER.days.test(after)) found.daysPerWeek ??= value;
    else if (perTime && found.period === undefined) {
      found.calls = value;
      found.period = (perTime[1] ?? perTime[2]?.replace('dai', 'day')) as 'day' | 'week' | 'month';
    } else if (AFTER.callsAlone.test(after)) found.calls ??= value;
  }
  if (/\bmiss/.test(text)) found.sharePercent ??= 100;
  if (/\bhalf (?:of )?(?:the|my|our|them|those|all)\b/.test(text)) found.sharePercent ??= 50;
  return found;
}
