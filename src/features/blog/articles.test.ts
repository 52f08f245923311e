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
  only?: string[];
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
const today = new Date().toISOString().slice(0, 10);
const articles = files.map((file) => [file, readArticle(readFileSync(file, 'utf8'))] as const);

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', env: { ...process.env, TZ: 'UTC' }, stdio: 'pipe' }).trim();

/** A shallow copy, or one without git, can't know when an article landed: its tests are skipped there, and say so. */
function hasWholeHistory(): boolean {
  try {
    return git('rev-parse', '--is-shallow-repository') === 'false';
  } catch {
    return false;
  }
}

interface Version {
  day: string;
  written: string;
}

/** What the file holds now, as of today, and then each version that git has of it, under whatever name, newest first. */
function versionsOf(file: string): Version[] {
  const commits = git(
    'log',
    '--follow',
    '--date=format-local:%Y-%m-%d',
    '--format=%x00%H %ad',
    '--name-only',
    '--',
    file,
  );
  return [
    { day: today, written: readFileSync(file, 'utf8').trim() },
    ...commits.split('\0').flatMap((commit) => {
      const [, hash = '', day = '', path = ''] = commit.match(/^(\w+) (\S+)\s+(.+)/) ?? [];
      return hash ? [{ day, written: git('show', `${hash}:${path}`) }] : [];
    }),
  ];
}

/** The days that an article has to print: when it came in, and when anything but its dates changed last, if later. */
function daysOf(versions: readonly Version[]) {
  const words = versions.map(({ written }) => written.replace(/^(?:published|updated): .*\n/gm, ''));
  const lastChange = words.findIndex((one, index) => one !== words[index + 1]);
  const published = versions.at(-1)?.day;
  const changed = versions[lastChange]?.day;
  return { published, updated: changed === published ? undefined : changed };
}

describe('the dates of an article', () => {
  test.skipIf(!hasWholeHistory()).each(articles)(
    '%s: they are those of git',
    (file, { published, updated }) => {
      expect(
        { published, updated },
        'Write the days that git knows; a change not yet committed is of today',
      ).toEqual(daysOf(versionsOf(file)));
    },
  );

  test.each(articles)('%s: no source was read in the future', (_, { sources = [] }) => {
    expect(sources.filter(({ read = '' }) => read > today)).toEqual([]);
  });

  test('the last change is that of the words and sources, and an uncommitted one is of today', () => {
    const landed = { day: '2026-11-20', written: 'published: 2026-11-19\nOne.' };
    const dated = { day: '2026-11-21', written: 'published: 2026-11-20\nOne.' };
    const changed = { day: '2026-11-22', written: 'published: 2026-11-20\nTwo.' };
    const redated = { day: '2026-11-23', written: 'published: 2026-11-20\nupdated: 2026-11-22\nTwo.' };
    const now = (written: string) => ({ day: today, written });
    expect(daysOf([now(dated.written), dated, landed])).toEqual({ published: '2026-11-20' });
    expect(daysOf([now(redated.written), redated, changed, dated, landed])).toEqual({
      published: '2026-11-20',
      updated: '2026-11-22',
    });
    expect(daysOf([now('Three.'), redated, changed, dated, landed])).toEqual({
      published: '2026-11-20',
      updated: today,
    });
    expect(daysOf([now('One.')])).toEqual({ published: today });
  });
});

/** How an article states a price of ours. */
const GIVEN_PRICE =
  '<Given of="price:starter.monthly" />, or another amount that src/features/order/rules/amounts.ts names';

describe('figures from outside', () => {
  /** An amount or a share. `US$` stands only before what somebody else asks, and after “comes to” before a sum of it. */
  const ASKED = /(?<!comes? to )US\$[\d,.]*\d/g;
  const FIGURE =
    /CA\$[\d,.]*\d|\d[\d,.]*%|\b\d+ cents\b|\bone in (?:\d+|three|four|five|six|eight|ten|twenty)\b/g;
  /** When something happened elsewhere, among examples or not: “In 2014”, “in June 2026”. */
  const YEAR = /\b[Ii]n (?:[A-Z][a-z]+ )?(?:19|20)\d\d\b/g;

  /** Those that are no example of ours: their part of the article does not say so, and they are no sum. */
  const fromOutside = (text: string) =>
    text.split(/^##+ /m).flatMap((part) => {
      const isOurs = /\b(?:examples?|made[- ]up)\b/i.test(part);
      const stated = isOurs ? '' : part.replace(/“[^”]*”|^.*[×÷].*$/gm, '');
      return [ASKED, YEAR].flatMap((pattern) => part.match(pattern) ?? []).concat(stated.match(FIGURE) ?? []);
    });

  function sourceProblems({ sources = [], text }: Pick<Article, 'sources' | 'text'>) {
    const alone = sources.flatMap(({ only = [] }) => only);
    const said = [...new Set([...alone, ...sources.flatMap(({ says = [] }) => says)])];
    const readers = (figure: string) => sources.filter(({ read, says }) => read && says?.includes(figure));
    return [
      ...said.filter((figure) => !text.includes(figure)).map((figure) => `${figure} is not in the text`),
      ...[...new Set([...said, ...fromOutside(text)])]
        .filter((figure) =>
          alone.includes(figure)
            ? sources.filter(({ only, says }) => [only, says].flat().includes(figure)).length > 1
            : readers(figure).length < 2,
        )
        .map((figure) =>
          alone.includes(figure)
            ? `${figure} has another source than its only one`
            : `${figure} has fewer than two sources that were read${figure.startsWith('CA$') ? `. For a price of ours write ${GIVEN_PRICE}` : ''}`,
        ),
    ];
  }

  test.each(articles)(
    '%s: each has two sources that were read, or readers are told that it has one',
    (_, article) => {
      expect(sourceProblems(article)).toEqual([]);
    },
  );

  test('one without a second source, and a source that was not read, are noticed', () => {
    const source = { title: 'A page', read: '2026-11-27', says: ['US$7'] };
    const text = 'They ask US$7 a month.';
    expect(sourceProblems({ text, sources: [source, source] })).toEqual([]);
    const problem = ['US$7 has fewer than two sources that were read'];
    expect(sourceProblems({ text })).toEqual(problem);
    expect(sourceProblems({ text, sources: [source, { ...source, read: '' }] })).toEqual(problem);
    for (const figure of ['62%', '25 cents', 'one in five'])
      expect(sourceProblems({ text: `Made up: ${figure}.\n## Part\nIt is ${figure}.` })).toEqual([
        `${figure} has fewer than two sources that were read`,
      ]);
    expect(sourceProblems({ text: 'Made up: CA$15,000.\n## Part\nIt is CA$15,000.' })).toEqual([
      `CA$15,000 has fewer than two sources that were read. For a price of ours write ${GIVEN_PRICE}`,
    ]);
    expect(sourceProblems({ text: 'Ten calls at US$2 come to US$20. An example: CA$28, or 62%.' })).toEqual([
      'US$2 has fewer than two sources that were read',
    ]);
    expect(sourceProblems({ text: '', sources: [source, source] })).toEqual(['US$7 is not in the text']);
    expect(sourceProblems({ text: 'An example. In 1949 and in May 2026.' })).toEqual([
      'In 1949 has fewer than two sources that were read',
      'in May 2026 has fewer than two sources that were read',
    ]);
    const alone = { title: 'A page', only: ['US$7'] };
    expect(sourceProblems({ text, sources: [alone] })).toEqual([]);
    expect(sourceProblems({ text: '', sources: [alone] })).toEqual(['US$7 is not in the text']);
    expect(sourceProblems({ text, sources: [alone, source] })).toEqual([
      'US$7 has another source than its only one',
    ]);
  });
});

describe('our own figures', () => {
  const OUR_PLANS = PLANS.map(({ name }) => name).join('|');
  /** What may be typed only if it is so, and what has to come through `<Given of="…" />`. */
  const TYPED: [what: string, pattern: RegExp, right: string | number][] = [
    ['questions of the assessment', /(\d+)(?: short)? questions\b/g, QUESTIONS.length],
    ['answers of one result', /add up to (\d+)\b/g, QUESTIONS.length],
    ['the spend cap', /(\d+)% of the plan’s price/g, SPEND_CAP_PERCENT],
    [
      'a price of ours',
      new RegExp(`\\b(?:${OUR_PLANS}|ours?|us|we)\\b[^.\\n]*?CA\\$(\\d+)`, 'g'),
      GIVEN_PRICE,
    ],
    ['a chance', /(\d+) in 100\b/g, '<Given of="chance:12.6.6.6" /> with the counts of D, I, S and C'],
  ];

  const typedProblems = (text: string) =>
    TYPED.flatMap(([what, pattern, right]) =>
      [...text.matchAll(pattern)]
        .filter(([, figure]) => Number(figure) !== right)
        .map(([words]) => `${what}: “${words}”. Write ${right}`),
    );

  test.each(articles)('%s: none was typed in and differs', (_, { text }) => {
    expect(typedProblems(text)).toEqual([]);
  });

  test.each([
    ['In our version you answer 28 questions.', `“28 questions”. Write ${QUESTIONS.length}`],
    ['So the four counts always add up to 28.', `“add up to 28”. Write ${QUESTIONS.length}`],
    ['A cap is on, at 140% of the plan’s price.', `price”. Write ${SPEND_CAP_PERCENT}`],
    ['Starter costs CA$89 a month.', '“Starter costs CA$89”. Write <Given of="price:starter.monthly" />, or'],
    ['For Ana it is 58 in 100.', '“58 in 100”. Write <Given of="chance:12.6.6.6" />'],
  ])('“%s” is noticed, with what to write', (text, words) => {
    expect(typedProblems(text)).toEqual([expect.stringContaining(words)]);
  });
});
