import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { PLANS } from '~/features/order/rules/plans';
import { SPEND_CAP_PERCENT } from '~/features/order/rules/terms';
import { QUESTIONS } from '~/features/quiz/rules/questions';

interface Source {
  title: string;
  read?: string;
  says?: string[];
}
interface Article {
  published: string;
  updated?: string;
  sources?: Source[];
  text: string;
}

const FOLDER = 'src/content/blog';
const files = globSync(`${FOLDER}/*.mdx`).sort();

function readArticle(written: string): Article {
  const [, head = '', ...rest] = written.split(/^---$/m);
  return { ...parse(head), text: rest.join('---') };
}
const articles = files.map((file) => [file, readArticle(readFileSync(file, 'utf8'))] as const);

/** The days on which a file came into git, under whatever name, and on which it changed last; '' without a history. */
function daysOf(file: string) {
  const ask = (...args: string[]) =>
    execFileSync('git', ['log', '--follow', '--format=%cs', ...args, '--', file], {
      encoding: 'utf8',
    }).trim();
  try {
    const isWhole = execFileSync('git', ['rev-parse', '--is-shallow-repository'], { encoding: 'utf8' });
    if (!isWhole.startsWith('false')) return '';
    return ask('--diff-filter=A').split('\n').at(-1) ?? '';
  } catch {
    return '';
  }
}

describe('the dates of an article', () => {
  const today = new Date().toISOString().slice(0, 10);

  /** `landed` is the day on which its file came into git, '' where nobody knows. Days in letters sort like days. */
  function dateProblems({ published, updated, sources = [] }: Omit<Article, 'text'>, landed: string) {
    const days = [published, updated, ...sources.map(({ read }) => read)].filter((day) => day !== undefined);
    return [
      ...days.filter((day) => day > today).map((day) => `${day} is in the future`),
      ...(published < landed ? [`published ${published}, before it landed on ${landed}`] : []),
      ...(updated !== undefined && updated <= published
        ? [`updated ${updated}, not after ${published}`]
        : []),
    ];
  }

  test.each(articles)('%s: none lies before the day it landed, or in the future', (file, article) => {
    expect(dateProblems(article, daysOf(file))).toEqual([]);
  });

  test('invented ones are noticed', () => {
    const landed = '2026-11-20';
    expect(dateProblems({ published: '2026-09-08' }, landed)).toEqual([
      'published 2026-09-08, before it landed on 2026-11-20',
    ]);
    expect(dateProblems({ published: '2126-01-01', updated: '2026-11-21' }, landed)).toEqual([
      '2126-01-01 is in the future',
      'updated 2026-11-21, not after 2126-01-01',
    ]);
    const sources = [{ title: 'A page', read: '2126-01-01' }];
    expect(dateProblems({ published: landed, sources }, landed)).toEqual(['2126-01-01 is in the future']);
  });
});

describe('figures from outside', () => {
  /** An amount or a share. `US$` stands only before what somebody else asks, and after “comes to” before a sum of it. */
  const ASKED = /(?<!comes? to )US\$[\d,.]*\d/g;
  const FIGURE =
    /CA\$[\d,.]*\d|\d[\d,.]*%|\b\d+ cents\b|\bone in (?:\d+|three|four|five|six|eight|ten|twenty)\b/g;

  /** Those that are no example of ours: their part of the article does not say so, and they are no sum. */
  const fromOutside = (text: string) =>
    text.split(/^##+ /m).flatMap((part) => {
      const isOurs = /\b(?:examples?|made[- ]up)\b/i.test(part);
      const stated = isOurs ? '' : part.replace(/“[^”]*”|^.*[×÷].*$/gm, '');
      return [...(part.match(ASKED) ?? []), ...(stated.match(FIGURE) ?? [])];
    });

  function sourceProblems({ sources = [], text }: Pick<Article, 'sources' | 'text'>) {
    const said = [...new Set(sources.flatMap(({ says = [] }) => says))];
    const readers = (figure: string) => sources.filter(({ read, says }) => read && says?.includes(figure));
    return [
      ...said.filter((figure) => !text.includes(figure)).map((figure) => `${figure} is not in the text`),
      ...[...new Set([...said, ...fromOutside(text)])]
        .filter((figure) => readers(figure).length < 2)
        .map((figure) => `${figure} has fewer than two sources that were read`),
    ];
  }

  test.each(articles)('%s: each has two sources that were read', (_, article) => {
    expect(sourceProblems(article)).toEqual([]);
  });

  test('one without a second source, and a source that was not read, are noticed', () => {
    const source = { title: 'A page', read: '2026-11-27', says: ['US$7'] };
    const text = 'They ask US$7 a month.';
    expect(sourceProblems({ text, sources: [source, source] })).toEqual([]);
    const problem = ['US$7 has fewer than two sources that were read'];
    expect(sourceProblems({ text })).toEqual(problem);
    expect(sourceProblems({ text, sources: [source, { ...source, read: '' }] })).toEqual(problem);
    for (const figure of ['CA$15,000', '62%', '25 cents', 'one in five'])
      expect(sourceProblems({ text: `Made up: ${figure}.\n## Part\nIt is ${figure}.` })).toEqual([
        `${figure} has fewer than two sources that were read`,
      ]);
    expect(sourceProblems({ text: 'Ten calls at US$2 come to US$20. An example: CA$28, or 62%.' })).toEqual([
      'US$2 has fewer than two sources that were read',
    ]);
    expect(sourceProblems({ text: '', sources: [source, source] })).toEqual(['US$7 is not in the text']);
  });
});

describe('our own figures', () => {
  const OUR_PLANS = PLANS.map(({ name }) => name).join('|');
  /** What may be typed only if it is so, and what has to come through `<Given of="…" />`. */
  const TYPED: [what: string, pattern: RegExp, value?: number][] = [
    ['questions of the assessment', /(\d+)(?: short)? questions\b/g, QUESTIONS.length],
    ['answers of one result', /add up to (\d+)\b/g, QUESTIONS.length],
    ['the spend cap', /(\d+)% of the plan’s price/g, SPEND_CAP_PERCENT],
    ['a price of ours', new RegExp(`\\b(?:${OUR_PLANS}|ours?|us|we)\\b[^.\\n]*?CA\\$(\\d+)`, 'g')],
    ['a chance', /(\d+) in 100\b/g],
  ];

  const typedProblems = (text: string) =>
    TYPED.flatMap(([what, pattern, value]) =>
      [...text.matchAll(pattern)]
        .filter(([, figure]) => Number(figure) !== value)
        .map(([words]) => `${what}: “${words}”`),
    );

  test.each(articles)('%s: none was typed in and differs', (_, { text }) => {
    expect(typedProblems(text)).toEqual([]);
  });

  test.each([
    'In our version you answer 28 questions.',
    'So the four counts always add up to 28.',
    'A cap is on, at 140% of the plan’s price.',
    'Starter costs CA$89 a month.',
    'For Ana it is 58 in 100.',
  ])('“%s” is noticed', (text) => {
    expect(typedProblems(text)).toHaveLength(1);
  });
});
