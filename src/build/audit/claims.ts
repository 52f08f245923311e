import { TAX_PERCENTS } from '../../features/order/rules/tax.ts';
import {
  PERIOD_DISCOUNT_PERCENT,
  SPEND_CAP_PERCENT,
  USE_NOTICE_PERCENTS,
} from '../../features/order/rules/terms.ts';

/** A sentence of the site that boasts or promises a result, with the reason why we may say it. */
export interface Claim {
  id: string;
  /** The words of the page, letter for letter: a sentence or a phrase that holds the figure or the praise. */
  text: string;
  /** The paths where it may stand; without them, every page. */
  pages?: readonly string[];
  /** A published source, or the file of this repository that measures it or in which the owner decided it. */
  evidence: `https://${string}` | `${'tests' | 'src' | 'functions' | 'docs'}/${string}`;
  /** The day on which somebody last held the evidence against the text: `2026-11-21`. */
  checked: string;
}

/** Every claim of the site. The build refuses one that is not here, and one that is here but on no page. */
export const CLAIMS: readonly Claim[] = [
  {
    id: 'text-size',
    text: 'Text grows to 200 per cent',
    pages: ['/accessibility'],
    // No sideways scroll at 320 px is what 400 per cent makes of a window of 1280 px.
    evidence: 'tests/e2e/pages.spec.ts',
    checked: '2026-11-21',
  },
];

/** Pages whose figures the build computes as it makes them, with the file that measures. Praise is refused there too. */
export const COMPUTED_PAGES: ReadonlyMap<string, string> = new Map([
  ['/free-disc-assessment/method', 'src/features/quiz/rules/method.test.ts'],
]);

const NUMBER = String.raw`(?:\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|sixty)`;
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
  String.raw`\b(?:customers|clients) love\b`,
  String.raw`\btestimonials?\b`,
  String.raw`\bthe (?:fastest|smartest|safest|most (?:advanced|accurate|reliable|popular|powerful))\b`,
];

/** Results in figures. A factor of a sum (`× 60%`) is none. */
const RESULTS = [
  String.raw`(?<!× )\b\d[\d.,]*${PER_CENT}`,
  String.raw`\b(?:${NUMBER} times|twice) (?:as|more|faster|cheaper|better|higher)\b`,
  String.raw`\b\d[\d.]*[x×] (?:more|faster|cheaper|better|higher)\b`,
  String.raw`\bsav(?:e|es|ing) (?:you |your team |up to |over |about )*${NUMBER} (?:hours?|minutes|days|weeks)\b`,
  String.raw`\bin (?:under|less than) (?:an?|${NUMBER}) (?:hours?|minutes?|seconds?|milliseconds)\b`,
  String.raw`\b24/7\b`,
  String.raw`(?<![$\d.])99\.\d+`,
  String.raw`\b\d[\d,]*\+? (?:happy |satisfied )?(?:customers|clients|businesses|companies)\b`,
];

const PATTERNS = { praise: new RegExp(PRAISE.join('|'), 'gi'), result: new RegExp(RESULTS.join('|'), 'gi') };
export type ClaimKind = keyof typeof PATTERNS;
const CLAIM_KINDS = Object.keys(PATTERNS) as ClaimKind[];

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

/** Whether a text says of itself that what it shows is not real. */
export const isMarkedAsExample = (text: string) => EXAMPLE.test(text);

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
  if (isMarkedAsExample(text)) return [];
  const allowed = register.filter(({ pages }) => !pages || pages.includes(path));
  const isRegistered = (start: number, end: number) =>
    allowed.some((claim) => {
      for (let at = text.indexOf(claim.text); at >= 0; at = text.indexOf(claim.text, at + 1)) {
        if (at <= start && end <= at + claim.text.length) return true;
      }
      return false;
    });
  return kinds
    .flatMap((kind) => [...text.matchAll(PATTERNS[kind])])
    .filter(({ 0: found, index }) => !isRegistered(index, index + found.length) && !isPriceTerm(found, text))
    .map(([found]) => found);
}
