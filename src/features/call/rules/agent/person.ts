/**
 * The digits of a telephone number of North America in a text: ten, or seven without an area code; of other countries with a plus. `person.test.ts` holds
 * it against libphonenumber, which alone would weigh as much as a fifth of the caller’s part.
 */
export function numberIn(text: string): string | undefined {
  for (const [run] of text.matchAll(/\+?\d(?:[\s().-]*\d){6,14}/g)) {
    const digits = run.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
    if (/^(?:[2-9]\d{2})?[2-9]\d{6}$/.test(digits)) return digits;
  }
  const [, abroad] = /(?:\+|\b00)([2-9]\d(?:[\s().-]*\d){6,12})(?!\d)/.exec(text) ?? [];
  return abroad && `+${abroad.replace(/\D/g, '')}`;
}

/** `604-555-0123`, as it is read back. */
export const shownNumber = (digits: string): string =>
  digits.replace(/^(\d{3})?(\d{3})(\d{4})$/, (_, area, first, last) =>
    [area, first, last].filter(Boolean).join('-'),
  );

/** A number of a payment card: 13 to 19 digits with the right check digit. */
export function hasCardNumber(text: string): boolean {
  return [...text.matchAll(/\d(?:[\s-]?\d){12,18}/g)].some(([run]) => {
    const digits = run.replace(/\D/g, '').split('').reverse().map(Number);
    const sum = digits.reduce(
      (total, digit, index) => total + (index % 2 ? (digit * 2) % 9 || (digit && 9) : digit),
      0,
    );
    return sum % 10 === 0;
  });
}

const LETTERS = "[\\p{L}][\\p{L}'.-]*";
/** “March 5” is none. */
const NAME = `(${LETTERS}(?: ${LETTERS}){0,4})(?![\\p{L}'.-]| ?\\d)`;
/** Small words inside a surname. */
const PARTICLES = /^(?:van|von|de|den|der|di|du|da|del|della|la|le|el|al|bin|ter|dos)$/i;
/** A name ends before one of these. */
const ENDS =
  /[\s,](?:and|calling|speaking|here|from|i|i'm|i'd|i've|my|at|on|about|with|the|number|phone|it's|its|please|thanks|thank|for|who|but|just|again|a|in|to|can|could|need|needed|you|is|was|wanted|want|would|looking|sorry|yes|so|um|uh|though|hoping|wondering|if|then|friday|monday|tuesday|wednesday|thursday|saturday|sunday|tomorrow|today|your|got|have|had|that|this|unit|over|next|spelled)\b.*$|(?<!\b(?:mr|mrs|ms|dr))\s?[,.;!?].*$/isu;
const NOT_NAMES = new Set(
  "a about actually afraid again ai all already an and another any anyone anything appointment asking at available bad bit bleeding booked busy but bye call caller calling can can't cancel certain change closed coming correct curious definitely different dinner doing done dying eight eleven emergency enough fine fire first five fixed free friday friend from furious gas getting going gone good goodbye great guess had happy have having hello help here hey hi him his hold home how hurt i i'm id i'd im ive i've we we're we've were in interested is it it's just kidding know late later leaving locked looking lost me missing mine monday morning my nah name need never new nine no nobody none nope not nothing now o'clock of off ok okay on one only out over pain patient perfect phoning please pretty quite ready really right robot running sad saturday saying seven sick six so some someone soon sorry still stuck sunday supposed sure talking ten tenant thank thanks that that's the there thinking this three thursday tired to today tomorrow too trying tuesday twelve two uh um under unable unhappy urgent us very visiting waiting wait wednesday what when where who why will with wondering wrong yeah yep yes you your freezing cold upset worried free flexible useless stupid serious".split(
    ' ',
  ),
);

const titled = (name: string) =>
  /\p{Lu}/u.test(name.slice(1)) && !/^\P{Ll}+$/u.test(name)
    ? name
    : name.toLowerCase().replace(/(^|[\s'-])\p{L}/gu, (letter) => letter.toUpperCase());

function nameFrom(words: string): string | undefined {
  const cut = ` ${words}`
    .replace(ENDS, '')
    .trim()
    .replace(/[.'-]+$/, '');
  const parts = cut.split(' ').filter(Boolean);
  if (parts.length === 0 || parts.filter((part) => !PARTICLES.test(part)).length > 3 || cut.length > 40)
    return undefined;
  const isWill = parts[0] === 'Will' && !/^\p{Ll}/u.test(parts[1] ?? '');
  if (parts.slice(isWill ? 1 : 0).some((part) => NOT_NAMES.has(part.toLowerCase()))) return undefined;
  return titled(cut);
}

/** These words come before a name in any letters; the others only before a capital. */
const SURE = `(?:\\bmy (?:full |last |first )?name(?:'s| is|s|:)|\\bname(?:'s| is|:)|\\bthe name(?:'s| is)|\\b(?:it's|its|booked|put it|put me(?: down)?|book it|that's) under(?: the name)?|\\bunder (?:the name )?(?:of )?|\\bcall me(?! back| when| if| on| at| tomorrow| later| as| a| an| in| please)|\\bname of|\\bspelled)`;
const MAYBE = `(?:\\bthis is|\\bit's|\\bits|\\bi'm|\\bi am|\\bhere is|\\bfor|\\bthat's|\\bmake it|\\bmeant|(?<=\\S )is|\\bsaid)`;

/**
 * @param person whoever takes calls for the business: callers name them, too.
 * @param isAsked the agent has asked for a name, so that a name alone is one.
 */
export function nameIn(line: string, person: string, isAsked: boolean): string | undefined {
  const name = callerIn(line, isAsked);
  const isPerson = name?.split(' ').some((part) => person.split(' ').includes(part));
  return isPerson && !isAsked ? undefined : name;
}

function callerIn(line: string, isAsked: boolean): string | undefined {
  const sure = new RegExp(`${SURE}\\s+(?:is |it's )?${NAME}`, 'iu').exec(line);
  const found = sure?.[1] && nameFrom(sure[1]);
  if (found) return found;
  const speaking = new RegExp(
    `^(?:(?:hi|hello|hey|yes|yeah|good \\w+)[,.!]?\\s+)?${NAME} (?:here|speaking|calling)\\b`,
    'iu',
  ).exec(line);
  const speaker = speaking?.[1] && nameFrom(speaking[1]);
  if (speaker) return speaker;
  for (const [, words = ''] of line.matchAll(new RegExp(`(?:${MAYBE})\\s+(?=\\p{L})${NAME}`, 'giu'))) {
    const name =
      /^\p{Lu}/u.test(words) || (isAsked && !/^(?:is|for)/.test(words)) ? nameFrom(words) : undefined;
    if (name && (isAsked || /^(?:\p{Lu}[\p{L}'.-]*)(?: \p{L}[\p{L}'.-]*)?/u.test(name))) return name;
  }
  if (!isAsked) return undefined;
  const bare = line
    .replace(/\([^)]*\)|\d[\d\s().-]*/g, ' ')
    .replace(
      /^(?:(?:um+|uh+|oh|sure|yes|yeah|yep|ok|okay|of course|so|well|it's|its|it is|that's|that would be|that'd be|i'm|just)[,.\s]+)+/i,
      '',
    )
    .trim();
  return nameFrom(bare);
}

/** A number of a payment card is nothing to show: only its last four digits stay. */
export const hiddenCards = (text: string): string =>
  text.replace(/\d(?:[\s-]?\d){12,18}/g, (run) => (hasCardNumber(run) ? `•••• ${run.slice(-4)}` : run));
