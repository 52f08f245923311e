import { casual } from 'chrono-node/en';

/** A day as `2026-11-27`, a time as `10:30`, or the part of the day. */
export interface When {
  day?: string | undefined;
  time?: string | undefined;
  part?: 'morning' | 'afternoon' | 'evening' | undefined;
  /** `November 31`: a date that no year has. */
  noDate?: string | undefined;
  /** A day that the caller does not want. */
  notDay?: string | undefined;
}

export const isoDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((value) => String(value).padStart(2, '0'))
    .join('-');

/** Days that the caller does not want, or comes from: “not Friday”, “from Monday”. */
const REFUSED =
  /(?:\b(?:(?:any|every|all|whole)\s?(?:\w+ )?(?:day|time|thing|week)s? but|(?:busy|away|working|out of town|not free|not available)(?: on)?|not|from|instead of|rather than|can't (?:do|make)(?: it)?(?: on)?|isn't|no longer|never|except|but not|anything but|other than|my|the|my appointment (?:is |was )?(?:on|for)|supposed to (?:be|come)(?: on| in)?|booked (?:in )?(?:for|on)|scheduled (?:for|on)|appointment (?:is |was )?(?:on |for |at )?|visit (?:on |for )?|booking (?:on |for )?)\s?(?:this |next |the )?)$/;
/** Of what was refused these words make it the wish after all. */
const NEITHER = /^\s*(?:doesn't|does not|won't|isn't|is not|is no good|no good|is bad|is out|is too)/;

/** In business hours: three is in the afternoon, nine in the morning. */
const inDaytime = (hour: number) => (hour < 7 ? hour + 12 : hour);
const two = (value: number) => String(value).padStart(2, '0');

/** Words that chrono takes for a time, and callers do not mean so. */
const NO_TIME =
  /\bsince (?:this |last )?\w+|\b(?:was|were|did|had|came|got|went|started|died|quit|stopped|broke|woke)\b[^.?!,;]*\b(?:this (?:morning|afternoon)|today|on \w+day)\b|\b\w+ed (?:\w+ )?this morning\b|\b(?:right )?now\b|\bthe second\b|\bat the moment\b|\basap\b|\bin a (?:second|minute|sec|bit)\b|\b(?:one|a|1|two|half an|a couple of|for (?:\d+|\w+)) (?:second|sec|minute|hour|day|week|month|year)s?(?: ago)?\b(?! from)|\b(?:last|past) (?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:last|past) (?:\w+ )?(?:night|week|month|year|winter|day|days|time)\b|\b\d+[\s-]?(?:days?|hours?|weeks?|months?|years?|minutes?) (?:ago|old)\b|\bin may\b|\bsince \w+\b|\byesterday\b|\bthis year\b|\bday and night\b|\bminus \w+\b|\b\d{7,}\b/g;

/** Of an appointment that is moved, the day on which it was. */
const OLD =
  /\b(?:supposed to|booked|scheduled|down for|i have|i've got|appointment|visit|booking|viewing|meeting|mine|it's|it is)\b(?:\s\w+){0,6}\s?$|\b(?:my|the|our)\s$/;

/**
 * @param now the clock of the caller.
 * @param isMoved an appointment is to be moved: the day that it has is not the one that is wanted.
 */
export function whenOf(text: string, now: Date, isMoved = false): When {
  const { plainly, noDate } = inFigures(text, now);
  const said = plainly.replace(NO_TIME, (gone) => ' '.repeat(gone.length));
  const found = casual.parse(said, now, { forwardDate: true });
  const days = found.filter(({ start }) => start.isCertain('day') || start.isCertain('weekday'));
  const when: When = { noDate };
  let end = -1;
  for (const one of found) {
    const { text: words, index, start } = one;
    if (/^\d{1,3}$/.test(words)) continue;
    const isPartOfToday = /^this (?:morning|afternoon|evening)|^tonight/.test(words);
    if (
      (days.includes(one) || isPartOfToday) &&
      /day|today|to(?:morrow|night)|this |week|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d/.test(words)
    ) {
      const before = said.slice(0, index);
      const isOld =
        isMoved &&
        OLD.test(before) &&
        !/\b(?:to|for|until|till) (?:this |next |the |\w+ )?$/.test(
          before.replace(
            /\b(?:booked|scheduled|down|appointment|visit|booking|viewing|meeting)(?: in)?(?: is| was|'s)? for /g,
            '',
          ),
        );
      const [refusal] = REFUSED.exec(before) ?? [];
      const isRefused = isOld || refusal !== undefined || NEITHER.test(said.slice(index + words.length));
      const date = start.date();
      const day = isoDay(date);
      const onlyClock = /^(?:at |around |by )?\d{1,2}(?::\d\d)?(?: ?[ap]\.?m\.?)?$/.test(words);
      if (
        !onlyClock &&
        day >= isoDay(now) &&
        !(when.day && /^,? or (?:on |maybe )?$/.test(said.slice(end, index))) &&
        !(
          isRefused &&
          (isOld ||
            days.length > 1 ||
            /not |can't/.test(before) ||
            /but|except|busy|away/.test(refusal ?? ''))
        )
      ) {
        when.day = day;
        end = index + words.length;
      } else if (isRefused && !isOld && !onlyClock) when.notDay = day;
    }
  }
  const nth = [...said.matchAll(/\bthe (\d{1,2})(?:st|nd|rd|th)\b/g)].findLast(
    ({ index }, _, { length }) => length < 2 || !REFUSED.test(said.slice(0, index)),
  );
  if (nth && !when.day) when.day = nextDate(now, Number(nth[1]));
  const time = timeIn(said);
  if (time) when.time = time;
  const part =
    /\b(morning|afternoon|evening|tonight|after (?:work|school|lunch)|before (?:lunch|noon|work)|lunch ?time|(?<=\d ?|the )[ap]\.?m\.?)(?=\W|$)/.exec(
      said.replace(/\bgood (?:morning|afternoon|evening)\b/g, ''),
    );
  if (part && !when.time) {
    const word = part[1] ?? '';
    if (/^m|before|^a\.?m/.test(word)) when.part = 'morning';
    else if (/after ?noon|lunch|^p\.?m|school/.test(word)) when.part = 'afternoon';
    else when.part = 'evening';
  }
  return when;
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const LAST_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const WEEKDAY = `(${WEEKDAYS.join('|')})`;
const MONTH = `(${MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')})`;
const WEEKS: Record<string, number> = {
  a: 1,
  one: 1,
  '1': 1,
  two: 2,
  '2': 2,
  three: 3,
  '3': 3,
  four: 4,
  '4': 4,
};
const COUNT = `(${Object.keys(WEEKS).join('|')})`;

/** Days and times that chrono reads as others are written as dates and clock times. */
function inFigures(text: string, now: Date): { plainly: string; noDate?: string | undefined } {
  const ahead = (days: number) => {
    const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
    return `${MONTHS[date.getMonth()]} ${date.getDate()}`;
  };
  const until = (weekday: string) => (WEEKDAYS.indexOf(weekday) - now.getDay() + 7) % 7;
  const ofMonth = (day: string, months: number) => `${MONTHS[(now.getMonth() + months) % 12]} ${day}`;
  let noDate: string | undefined;
  const checked = (all: string, day: string, name: string) => {
    const month = MONTHS.findIndex((one) => one.startsWith(name.slice(0, 3)));
    const isDate = Number(day) <= (LAST_DAYS[month] ?? 31) || Number(day) > 31;
    if (!isDate) noDate = `${MONTHS[month]?.replace(/^./, (letter) => letter.toUpperCase())} ${day}`;
    return isDate ? all : ' ';
  };
  const plainly = text
    .replace(/\b(?:the )?day after tomorrow\b/g, ahead(2))
    .replace(new RegExp(`\\b${COUNT} weeks? (?:on|from) ${WEEKDAY}\\b`, 'g'), (_, count, day) =>
      ahead(until(day) + 7 * (WEEKS[count] ?? 1)),
    )
    .replace(new RegExp(`\\b${WEEKDAY} week\\b`, 'g'), (_, day) => ahead(until(day) + 7))
    .replace(
      new RegExp(`\\b(?:in ${COUNT} weeks?\\b(?:'? time)?|${COUNT} weeks? from (?:now|today)\\b)`, 'g'),
      (_, one, other) => ahead(7 * (WEEKS[one ?? other] ?? 1)),
    )
    .replace(/\b(?:the )?(\d{1,2})(?:st|nd|rd|th) (?:of )?(this|next) month\b/g, (_, day, which) =>
      ofMonth(day, which === 'next' ? 1 : 0),
    )
    .replace(new RegExp(`\\b(?:the )?(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH}\\b`, 'g'), checked)
    .replace(new RegExp(`\\b${MONTH} (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b(?!:)`, 'g'), (all, name, day) =>
      checked(all, day, name),
    )
    .replace(
      /\b(morning|afternoon|evening)(?: at| around)? (\d{1,2}(?::\d\d)?)(?![\d:]|st|nd|rd|th)(?! ?[ap]\.?m\b| (?:people|of)\b)/g,
      '$1 at $2 in the $1,',
    );
  return { plainly, noDate };
}

/** The next date with this day of the month. */
function nextDate(now: Date, day: number): string | undefined {
  if (day < 1 || day > 31) return undefined;
  for (let ahead = 0; ahead < 62; ahead++) {
    const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead);
    if (date.getDate() === day) return isoDay(date);
  }
  return undefined;
}

const CLOCK =
  /\b(?:(at|around|about|by|for|after|before|to|or|is|and|from|make it|say|maybe|till|until|,|no|not|yes|yeah|ok|okay|meant|said|wait|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|today)[,\s]+)?(\d{1,2})(?:[:.h](\d\d))?\s?(a\.?m\b\.?|p\.?m\b\.?|o'clock|in the (?:morning|afternoon|evening))?/g;

/** The last time of the day in a text that is not refused. */
function timeIn(text: string): string | undefined {
  let time: string | undefined;
  for (const match of text.matchAll(CLOCK)) {
    const [all, word, hours, minutes, half = ''] = match;
    const end = match.index + all.length;
    const hour = Number(hours);
    const isAlone =
      /^\W*$/.test(text.slice(0, match.index)) &&
      /^\W*(?:please|then|works|is (?:fine|good|ok)|sounds|would|that|$)/.test(text.slice(end).trim());
    if (hour > 23 || (!minutes && !half && !word && !isAlone)) continue;
    if (
      /^(?:st|nd|rd|th|%|\d|\/|-\d|[\s-]?(?:days?|weeks?|years?|months?|hours?|people|kids|dollars|min|bed|amp|feet|outlets?|lights?|degrees|kilos?|percent|times|of\b))/.test(
        text.slice(end),
      )
    )
      continue;
    if (
      /[\d$#/-]$|\$ ?$|\b(?:unit|apartment|suite|number|room|st|street|ave) ?(?:number )?$/.test(
        text.slice(0, match.index + all.indexOf(hours ?? '')),
      )
    )
      continue;
    if (
      /\b(?:not|instead of|rather than|isn't)(?: at)?\s*$/.test(text.slice(0, match.index)) ||
      word === 'not'
    )
      continue;
    if (word === 'from' && /\bto \d/.test(text.slice(end))) continue;
    const isMorning = /^a|morning/.test(half);
    const isLater = /^p|afternoon|evening/.test(half);
    const said =
      isLater && hour < 12 ? hour + 12 : isMorning && hour === 12 ? 0 : isMorning ? hour : inDaytime(hour);
    time = `${two(said)}:${minutes ?? '00'}`;
    if (Number(minutes ?? 0) > 59) time = undefined;
  }
  if (!time && /\b(?:noon|mid-?day|12 noon)\b/.test(text.replace(/after ?noon/g, ''))) return '12:00';
  return time;
}
