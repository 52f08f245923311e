import { parse } from 'parse5';
import { attribute, elementsOf } from '../../src/build/built-page.ts';
import type { BuiltPage } from './built-page.ts';
import { wordsOf } from './wording.ts';

/** How the site writes what can be written in several ways: what a pattern finds is the other way. */
const OTHER_WAYS: [pattern: RegExp, use: string][] = [
  [/\d\s+%|\bper ?cent\b/i, '10%, without a space and not in words'],
  [
    /\b\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/,
    'November 20, the month first',
  ],
  [/\b(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.? \d/, 'November 20, the month in full'],
  [/\b\d{4}-\d\d-\d\d\b/, 'November 20, 2026, with the month as a word'],
  [/(?<!CA|US)\$ ?\d|\$ \d|\bCAD ?\d|\d ?(?:CAD|USD)\b|\d ?\$(?!\d)/, 'CA or US right before the sign'],
  [/\$\d+(?:\.\d(?!\d)|\d{3})/, 'a comma before the last three digits, and two decimals or none'],
  [/\d ?(?:am|pm|AM|PM|a\.m(?!\.)|p\.m(?!\.))\b/, '9:00 a.m., with both full stops'],
];

/** What an editor whose first language is English would stop at, and what to write. */
const STOPS: [pattern: RegExp, use: string][] = [
  [/\balso (?:if|when|without)\b/i, 'even if, even when, even without'],
  [/\bstands? (?:below|above|here|there|beside|on (?:this|the) page)\b/i, 'is below, or nothing'],
  [
    /\btimes? of (?:two|three|four|five|ten) each\b|\b(?:two|three|four) times of\b/i,
    'twice five, or five on each of two',
  ],
  [/\bsince (?:\d+|two|three|four|five|ten|many) (?:days|weeks|months|years)\b/i, 'for three years'],
  [
    /\b(?:informations|advices|feedbacks|equipments|softwares|trainings|researches)\b/i,
    'the word without its s',
  ],
  [/\bhow (?:it|this|that|they) (?:look|looks|sound|sounds) like\b/i, 'what it looks like'],
  [/\b(?:explain|suggest|recommend) (?:you|him|her|them|us)\b/i, 'explain it to you, suggest that you'],
  [/\b(?:allows?|enables?|permits?) to \w+/i, 'lets you, or allows you to'],
  [
    /\bindependent from\b|\bdepend(?:s|ing)? (?:from|of)\b|\bdifferent than\b/i,
    'independent of, depends on, different from',
  ],
  [/\ball what\b|\bthe both\b|\bthe same like\b|\bso-called\b/i, 'all that, both, the same as'],
  [/\b(?:a|an) own\b/i, 'its own, or one of its own'],
  [/\b(?:is|are) no more(?=[.,;:]|$)/i, 'no longer exists'],
  [
    /\bin the internet\b|\bon the (?:photo|picture)\b|\bat latest\b|\bfor free of charge\b/i,
    'on the internet, in the photo, at the latest, free',
  ],
  [/\b(?:make|makes|made) (?:a )?(?:photo|party|sport|homework)s?\b/i, 'take a photo'],
  [/\bmore (?:easy|cheap|fast|quick|simple|short)\b/i, 'easier, cheaper, faster'],
  [
    /\bin order to\b|\bdue to the fact\b|\bat this point in time\b|\bin the event that\b|\bplease note that\b/i,
    'to, because, now, if',
  ],
  [/\butili[sz]e[sd]?\b|\bkindly (?:note|send|find|let)\b|\bvarious different\b/i, 'use, please, various'],
  [/\b(?:he|she|it|this) (?:don’t|don't)\b/i, 'doesn’t'],
  [
    /\b(?:ring|rings|rang|ringing) (?:back|(?:up|you|me|him|her|it|us|them|people|somebody|someone|whoever)\b|(?:an?|our|the|their|your) (?!(?:[\w-]+ )?(?:bell|line|phone)))|\b(?:is|are|was|were|be) rung\b|\b(?:agent|callers?|customers?|patients?|people|tenants?|they|who|whom it|person it) rings?\b|\b(?:number|time) to ring\b/i,
    'call: a phone rings, and people call',
  ],
  [/\b(?:less|fewer) (?:than )?\d+ (?:call|minute|text|email)\b/i, 'the plural'],
];

const problemsBy = (rules: [RegExp, string][], problem: string) => (text: string) =>
  rules.flatMap(([pattern, use]) => {
    const found = pattern.exec(text)?.[0];
    return found ? [`${problem} “${found.trim()}” in “${text}”: write ${use}`] : [];
  });

export const otherWays = problemsBy(OTHER_WAYS, 'Written in another way:');
export const stopsOf = problemsBy(STOPS, 'An editor would stop at');

/** Runs of so many words that stand on so many pages, each with its pages. */
export function repeatedRuns(
  texts: readonly { route: string; text: string }[],
  { words, pages }: { words: number; pages: number },
): string[] {
  const routesOf = new Map<string, Set<string>>();
  for (const { route, text } of texts) {
    const all = wordsOf(text);
    for (let start = 0; start + words <= all.length; start++) {
      const run = all.slice(start, start + words).join(' ');
      const routes = routesOf.get(run) ?? new Set();
      routesOf.set(run, routes.add(route));
    }
  }
  return [...routesOf]
    .filter(([, routes]) => routes.size >= pages)
    .map(([run, routes]) => `“${run}” on ${[...routes].join(', ')}`);
}

const SENTENCES = /(?<=[.?!…][”’)]*)\s+/;

/** Standard deviation of the lengths of the sentences, in words. */
export function lengthDeviation(texts: readonly string[]): number {
  const lengths = texts
    .flatMap((text) => text.split(SENTENCES))
    .map((sentence) => wordsOf(sentence).length)
    .filter((length) => length > 0);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return Math.sqrt(lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / lengths.length);
}

/** The kinds of sections of a page in their order. The opening has `+` if it shows a picture. */
export function orderOf({ html }: Pick<BuiltPage, 'html'>): string[] {
  const sections = [...elementsOf(parse(html))].filter((element) => attribute(element, 'data-section'));
  return sections.map((section, index) => {
    const hasFigure = index === 0 && [...elementsOf(section)].some(({ tagName }) => tagName === 'figure');
    return attribute(section, 'data-section') + (hasFigure ? '+' : '');
  });
}

/** The longest run of kinds that two orders share. */
export function sharedRun(one: readonly string[], other: readonly string[]): string[] {
  let longest: string[] = [];
  for (const start of one.keys())
    for (const from of other.keys()) {
      let length = 0;
      while (start + length < one.length && one[start + length] === other[from + length]) length += 1;
      if (length > longest.length) longest = one.slice(start, start + length);
    }
  return longest;
}
