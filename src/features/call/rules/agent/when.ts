import { casual } from 'chrono-node/en';

/** A day as `2026-11-27`, a time as `10:30`, or the part of the day. */
export interface When {
  day?: string | undefined;
  time?: string | undefined;
  part?: 'morning' | 'afternoon' | 'evening' | undefined;
}

export const isoDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((value) => String(value).padStart(2, '0'))
    .join('-');

/** Days that the caller does not want, or comes from: “not Friday”, “from Monday”. */
const REFUSED =
  /(?:\b(?:not|from|instead of|rather than|can't (?:do|make)(?: it)?(?: on)?|isn't|no longer|never|except|but not|anything but|other than|my|the|my appointment (?:is |was )?(?:on|for)|supposed to (?:be|come)(?: on| in)?|booked (?:in )?(?:for|on)|scheduled (?:for|on)|appointment (?:is |was )?(?:on |for |at )?|visit (?:on |for )?|booking (?:on |for )?)\s?(?:this |next |the )?)$/;
/** Of what was refused these words make it the wish after all. */
const NEITHER = /^\s*(?:doesn't|does not|won't|isn't|is not|is no good|no good|is bad|is out|is too)/;

/** In business hours: three is in the afternoon, nine in the morning. */
const inDaytime = (hour: number) => (hour < 7 ? hour + 12 : hour);
const two = (value: number) => String(value).padStart(2, '0');

/** Words that chrono takes for a time, and callers do not mean so. */
const NO_TIME =
  /\bsince (?:this |last )?\w+|\b(?:was|were|did|had|came|got|went|started|died|quit|stopped|broke|woke)\b[^.?!,;]*\b(?:this (?:morning|afternoon)|today|on \w+day)\b|\b\w+ed (?:\w+ )?this morning\b|\b(?:right )?now\b|\bthe second\b|\bat the moment\b|\basap\b|\bin a (?:second|minute|sec|bit)\b|\b(?:one|a|1|two|half an|a couple of|for (?:\d+|\w+)) (?:second|sec|minute|hour|day|week|month|year)s?(?: ago)?\b(?! from)|\b(?:last|past) (?:\w+ )?(?:night|week|month|year|winter|day|days|time)\b|\b\d+[\s-]?(?:days?|hours?|weeks?|months?|years?|minutes?) (?:ago|old)\b|\bin may\b|\bsince \w+\b|\byesterday\b|\bthis year\b|\bday and night\b|\bminus \w+\b|\b\d{7,}\b/g;

/** Of an appointment that is moved, the day on which it was. */
const OLD =
  /\b(?:supposed to|booked|scheduled|down for|i have|i've got|appointment|visit|booking|viewing|meeting|mine|it's|it is)\b(?:\s\w+){0,6}\s?$|\b(?:my|the|our)\s$/;

/**
 * @param now the clock of the caller.
 * @param isMoved an appointment is to be moved: the day that it has is not the one that is wanted.
 */
export function whenOf(text: string, now: Date, isMoved = false): When {
  const said = text.replace(NO_TIME, (gone) => ' '.repeat(gone.length));
  const found = casual.parse(said, now, { forwardDate: true });
  const when: When = {};
  for (const { text: words, index, start } of found) {
    if (/^\d{1,3}$/.test(words)) continue;
    const isDay =
      start.isCertain('day') ||
      start.isCertain('weekday') ||
      (start.isCertain('month') && start.isCertain('day'));
    const isPartOfToday = /^this (?:morning|afternoon|evening)|^tonight/.test(words);
    if (
      (isDay || isPartOfToday) &&
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
      const isRefused = isOld || REFUSED.test(before) || NEITHER.test(said.slice(index + words.length));
      const date = start.date();
      const day = isoDay(date);
      const onlyClock = /^(?:at |around |by )?\d{1,2}(?::\d\d)?(?: ?[ap]\.?m\.?)?$/.test(words);
      if (
        !onlyClock &&
        day >= isoDay(now) &&
        !(isRefused && (isOld || found.length > 1 || /not |can't/.test(before)))
      )
        when.day = day;
    }
  }
  const nth = /\bthe (\d{1,2})(?:st|nd|rd|th)\b/.exec(said);
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
