import * as z from 'zod/mini';
import business from '../content/business.json' with { type: 'json' };
import { type FactName, isPlaceholder } from './facts.ts';
import { readData } from './field-words.ts';
import { emailAddress } from './person-schema.ts';

/**
 * The facts of `content/business.json` as they have to be written, for the build and for whoever answers them. A new one
 * stands in that file, in `businessSchema`, and in `ITEMS` of `local/deploy/launch-list.ts`, so that `launch` asks for it.
 */

const FILE = 'src/content/business.json';

/** The first letters of the postal codes of a province or territory. */
const POSTAL_LETTERS = {
  AB: 'T',
  BC: 'V',
  MB: 'R',
  NB: 'E',
  NL: 'A',
  NS: 'B',
  NT: 'X',
  NU: 'X',
  ON: 'KLMNP',
  PE: 'C',
  QC: 'GHJ',
  SK: 'S',
  YT: 'Y',
} as const;
type Region = keyof typeof POSTAL_LETTERS;
const REGIONS = Object.keys(POSTAL_LETTERS) as Region[];

/** Domains that belong to nobody (RFC 2606, RFC 6761). */
const NOBODYS_DOMAIN = /(?:^|[@.])(?:example|test|invalid|localhost)(?:\.(?:com|net|org))?$/i;

const matching = (pattern: RegExp, words: string) => z.string().check(z.regex(pattern, words));
const words = (max: number) =>
  matching(new RegExp(`^\\S.{0,${max - 2}}\\S$`), `Write 2 to ${max} characters.`).check(
    z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>]*$/u, 'Write only visible characters, and neither < nor >.'),
  );

/** What people write where they have no answer yet. */
const TO_COME =
  /^(?:tb[acd]|to (?:be|come|follow)\b.*|to-?do|n\/?a|not applicable|x{2,}|[?.\-–—_…]+|unknown|pending|later|placeholder|none)$/i;

/**
 * Complains about a text of which a part, between commas, brackets or an “and”, only stands for an answer to come.
 *
 * @param mayBeNone whether `none` is an answer
 */
export function toComeWords(value: unknown, mayBeNone = false): string | undefined {
  const texts = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  if (mayBeNone && value === 'none') return undefined;
  const parts = texts.flatMap((text) => `${text}`.split(/[,;()]|\band\b/).map((part) => part.trim()));
  const found = parts.find((part) => TO_COME.test(part));
  return found === undefined
    ? undefined
    : `“${found}” stands for an answer to come: leave the question open until there is one.`;
}

/** A fact with its value; `madeUpWords` complains about a value that only a placeholder may have. */
const fact = <Value extends z.ZodMiniType>(
  value: Value,
  madeUpWords: (value: z.infer<Value>) => string | undefined = () => undefined,
  mayBeNone = false,
) =>
  z.strictObject({ value, placeholder: z.optional(z.literal(true)) }).check(
    z.superRefine((written: { value?: z.infer<Value>; placeholder?: true | undefined }, context) => {
      const message =
        written.placeholder || written.value === undefined
          ? undefined
          : (madeUpWords(written.value) ?? toComeWords(written.value, mayBeNone));
      if (message) context.addIssue({ code: 'custom', message, path: ['value'] });
    }),
  );

const address = z
  .strictObject({
    street: words(80),
    city: words(60),
    region: z.enum(REGIONS),
    postalCode: matching(
      /^[A-CEGHJ-NPR-TVXY]\d[A-CEGHJ-NPR-TV-Z] \d[A-CEGHJ-NPR-TV-Z]\d$/,
      'Write a Canadian postal code with its space, such as V6B 1A1.',
    ),
  })
  .check(
    z.superRefine(({ region, postalCode }, context) => {
      if (POSTAL_LETTERS[region].includes(postalCode.charAt(0))) return;
      const message = `Postal codes of ${region} begin with ${[...POSTAL_LETTERS[region]].join(' or ')}.`;
      context.addIssue({ code: 'custom', message, path: ['postalCode'] });
    }),
  );

const timeZone = z.string().check(
  z.refine((zone) => {
    try {
      return zone.includes('/') && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
    } catch {
      return false;
    }
  }, 'Write a time zone by its region and city, such as America/Vancouver.'),
);

const DAY = '(?:Mo|Tu|We|Th|Fr|Sa|Su)';
const HOUR = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const HOURS = `${DAY}(?:-${DAY})? ${HOUR}-${HOUR}`;

/** The registrations under which taxes are charged, each with its number, as `features/order/rules/taxes.json` calls them. */
const TAX_NUMBERS = [
  'GST \\d{9} RT\\d{4}',
  'QST \\d{10} TQ\\d{4}',
  'BC PST-\\d{4}-\\d{4}',
  'SK \\d{7}',
  'MB \\d{9} ?MT\\d{4}|MB \\d{6}-\\d',
].map((number) => `(?:${number})`);
const oneNumber = `(?:${TAX_NUMBERS.join('|')})`;
const taxNumbers = matching(
  new RegExp(`^(?:none|${oneNumber}(?:, ${oneNumber})*)$`),
  'Write GST 123456789 RT0001, QST 1234567890 TQ0001, BC PST-1234-5678, SK 1234567, MB 123456-7: those that you have. Or write none.',
);

const madeUp = (value: string, placeholder: string) =>
  value === placeholder ? 'That is what stood there before you answered.' : undefined;

/** A company that handles data for us; `none` where it need not exist. */
const supplier = (mayBeAbsent = false) =>
  fact(
    words(90),
    (name) =>
      /\S \([^()]{2,}\)$/.test(name) || (mayBeAbsent && name === 'none')
        ? undefined
        : `Name the company, and in brackets where it keeps the data: Example Inc. (Canada).${mayBeAbsent ? ' Or write none.' : ''}`,
    mayBeAbsent,
  );

export const businessSchema = z.strictObject({
  brand: fact(words(40)),
  tagline: fact(words(80)),
  copyrightFrom: fact(z.int()),
  legalName: fact(words(90)),
  email: fact(emailAddress, (value) =>
    NOBODYS_DOMAIN.test(value) ? 'That domain is kept free for examples: no mail reaches it.' : undefined,
  ),
  phone: fact(
    matching(/^\+1[2-9]\d{2}[2-9]\d{6}$/, 'Write a number of North America as +1 and ten digits.'),
    (value) =>
      /55501\d\d$/.test(value) ? 'Numbers from 555-0100 to 555-0199 are kept free for stories.' : undefined,
  ),
  address: fact(address, (value) => madeUp(value.street, '200 – 100 Exchange Street')),
  timeZone: fact(timeZone),
  hours: fact(
    matching(
      new RegExp(`^(?:${HOURS}(?:, ${HOURS})*)?$`),
      'Write days and times such as Mo-Fr 09:00-17:00, Sa 10:00-14:00.',
    ),
  ),
  privacyOfficer: fact(words(90), (value) => madeUp(value, 'The head of the business')),
  owner: fact(words(90), (value) => madeUp(value, 'Name and role')),
  editors: fact(words(160), (value) => madeUp(value, 'Names')),
  answerDays: fact(z.int().check(z.minimum(1), z.maximum(30))),
  terms: fact(z.iso.date('Write the day as 2026-12-31.')),
  prices: fact(z.iso.date('Write the day as 2026-12-31.')),
  taxes: fact(z.iso.date('Write the day as 2026-12-31.')),
  taxNumbers: fact(taxNumbers, undefined, true),
  supplierHost: supplier(),
  supplierDatabase: supplier(),
  supplierPayments: supplier(true),
  supplierMail: supplier(),
  supplierChat: supplier(true),
  supplierSpeech: supplier(true),
});

const FACT_NAMES = Object.keys(business) as FactName[];

/** @throws Error with the places in the file, and what is wrong there. */
export const checkBusiness = (written: unknown = business) => readData(FILE, businessSchema, written);

/** What the owner has to give yet, for the build to name. */
export const placeholders = (): string[] =>
  FACT_NAMES.filter(isPlaceholder).map((name) => `${FILE}: "${name}" is a placeholder`);
