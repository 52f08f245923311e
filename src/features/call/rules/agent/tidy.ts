import spellings from './spellings.json' with { type: 'json' };

/** Longer ones are read up to here: nobody says more in one breath. */
export const HEARD_MAX = 600;

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['twenty', 'thirty', 'forty', 'fifty'];
const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
const HOURS = ONES.slice(1, 13);
const HOUR = `(?:${HOURS.join('|')}|\\d{1,2})`;
const DIGIT = `(?:${ONES.slice(0, 10).join('|')}|oh?|\\d)`;

const numberOf = (word: string): number => {
  if (/^oh?$/.test(word)) return 0;
  if (/^\d/.test(word)) return Number.parseInt(word, 10);
  const [ten = '', one = ''] = word.split(/[\s-]+/);
  const tens = TENS.indexOf(ten);
  return tens < 0 ? ONES.indexOf(ten) : (tens + 2) * 10 + Math.max(ONES.indexOf(one), 0);
};
const clockOf = (hour: number, minute: number) => `${hour}:${String(minute).padStart(2, '0')}`;
const before = (hour: number) => (hour === 1 ? 12 : hour - 1);

/** Wrong spellings of hurried fingers, and short forms. Each is a regular expression. */
const SPELLINGS = spellings.map(([wrong = '', right = '']) => [new RegExp(wrong, 'g'), right] as const);
const HESITATIONS =
  /(?:\b(?:u+m+|u+h+m*|e+r+m*|a+h+m*|h+m+m*|you know|i mean|like,|well,|so,|kind of|kinda|sort of|sorta|basically|just|maybe|please and thank you)\b|\.{2,}|…)[,\s]*/g;

/** Times, telephone numbers and days of a month that were said in words, in figures. */
function figures(text: string): string {
  const minute = `(?:${TENS.join('|')})(?:[\\s-](?:${ONES.slice(1, 10).join('|')}))?|(?:oh|o)[\\s-](?:${ONES.slice(1, 10).join('|')})|${ONES.slice(10).join('|')}`;
  const digitRun = new RegExp(
    `\\b(?:(?:double |triple )?${DIGIT}|\\d+)(?:[\\s,-]+(?:and )?(?:(?:double |triple )?${DIGIT}\\b|\\d+)){5,}`,
    'g',
  );
  return text
    .replace(digitRun, (run) => {
      const said = run.replace(/(double|triple) (\w+)/g, (_, times, word) =>
        Array(times === 'double' ? 2 : 3)
          .fill(word)
          .join(' '),
      );
      return said
        .split(/[\s,-]+/)
        .filter((word) => word !== 'and')
        .map((word) => (/^\d+$/.test(word) ? word : String(numberOf(word))))
        .join('');
    })
    .replace(new RegExp(`\\bhalf (?:past )?(${HOUR})\\b`, 'g'), (all, hour) =>
      /past/.test(all) || HOURS.includes(hour) ? clockOf(numberOf(hour), 30) : all,
    )
    .replace(new RegExp(`\\b(?:a )?quarter (?:past|after) (${HOUR})\\b`, 'g'), (_, hour) =>
      clockOf(numberOf(hour), 15),
    )
    .replace(new RegExp(`\\b(?:a )?quarter (?:to|of|till?|before) (${HOUR})\\b`, 'g'), (_, hour) =>
      clockOf(before(numberOf(hour)), 45),
    )
    .replace(
      new RegExp(`\\b(five|ten|twenty|5|10|20)(?: minutes)? (past|after|to|till?) (${HOUR})\\b`, 'g'),
      (_, by, side, hour) =>
        /past|after/.test(side)
          ? clockOf(numberOf(hour), numberOf(by))
          : clockOf(before(numberOf(hour)), 60 - numberOf(by)),
    )
    .replace(
      new RegExp(`\\b(${HOURS.join('|')})[\\s-](${minute})\\b(?! (?:dollars|minutes|percent|people))`, 'g'),
      (_, hour, rest) => clockOf(numberOf(hour), numberOf(rest.replace(/^oh?[\s-]/, ''))),
    )
    .replace(
      new RegExp(
        `\\b(${HOUR}) (\\d\\d)\\b(?=$|[.,?!]| (?:am|pm|a\\.m|p\\.m|in the|works|is|please|on|would))`,
        'g',
      ),
      (all, hour, rest) =>
        numberOf(hour) <= 12 && Number(rest) < 60 ? clockOf(numberOf(hour), Number(rest)) : all,
    )
    .replace(
      new RegExp(
        `\\b(${HOURS.join('|')}) ?(?=o'clock|[ap]\\.?m\\b|in the (?:morning|afternoon|evening))`,
        'g',
      ),
      (_, hour) => `${numberOf(hour)} `,
    )
    .replace(
      new RegExp(
        `\\b(at|around|about|by|after|before|until|till|to|for|or|and|is|make it|say|from|meant|wait,?|no,?|said|yes,?) (${HOURS.slice(1).join('|')})\\b(?! (?:of|people|years|kids|times|weeks?|days?|months?|hours?|minutes?|more|bed\\w*|outlets?|lights?|rooms?))`,
        'g',
      ),
      (_, word, hour) => `${word} ${numberOf(hour)}`,
    )
    .replace(/\b(at|around|about) one\b(?! (?:of|point|time))/g, '$1 1')
    .replace(
      /\btwent(?:y|ie)[\s-](first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)\b/g,
      (_, word) => ordinal(20 + ORDINALS.indexOf(word)),
    )
    .replace(/\bthirty[\s-]first\b/g, '31st')
    .replace(/\bthirtieth\b/g, '30th')
    .replace(
      new RegExp(
        `\\b(the|december|november|january|february|march) (?:the )?(${ORDINALS.slice(1).join('|')})\\b(?! (?:one|time|thing|appointment|visit|option|floor|slot|available|meeting))`,
        'g',
      ),
      (_, word, nth) => `${word} ${ordinal(ORDINALS.indexOf(nth))}`,
    )
    .replace(new RegExp(`^(?:${ONES.slice(1).join('|')})(?=[.!]?$)`), (word) => String(numberOf(word)));
}

const ordinal = (day: number) =>
  `${day}${{ 1: 'st', 2: 'nd', 3: 'rd' }[day > 3 && day < 21 ? 0 : day % 10] ?? 'th'}`;

/** One line without controls and markup of the direction, cut to `HEARD_MAX` characters. Letters keep their case. */
export const heard = (said: string): string =>
  said
    .slice(0, HEARD_MAX * 4)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, HEARD_MAX)
    .replace(/[’‘`´]/g, "'");

/** Without the marks on its letters, so that `\b` finds where a word ends. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** What was heard in small letters, spelled right, with figures, without hesitation. */
export function tidy(line: string): string {
  let text = plain(line.toLowerCase());
  for (const [wrong, right] of SPELLINGS) text = text.replace(wrong, right);
  text = text.replace(HESITATIONS, ' ');
  return figures(text.replace(/\s+/g, ' ').trim())
    .replace(/\s+([,.?!])/g, '$1')
    .replace(/^[,.\s]+/, '')
    .trim();
}
