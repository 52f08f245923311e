import pairs from './contradictions.json' with { type: 'json' };
import numberWords from './number-words.json' with { type: 'json' };
import type { QuizReport } from './report.ts';
import { layOutReport, reportParagraphs } from './report-document.ts';
import { type Gender, STYLES, type Style } from './style.ts';
import { STYLE_TEXTS } from './styles.ts';

/**
 * Two statements that may not meet in one report: `b` beside `a`, or `a` at all where everything in `when` is so. In a
 * pattern, `{first}` is the name of the first style, `{notFirst}` of any other, `{other}` of one that does not lead.
 */
interface Pair {
  readonly why: string;
  readonly a: string;
  readonly b?: string;
  readonly when?: Readonly<Record<string, unknown>>;
  /** The words may stand in no report at all. */
  readonly gone?: boolean;
}
export const PAIRS: readonly Pair[] = pairs;

/** What the counts and the certainty say, worked out apart from the code that writes the words. */
function factsOf({ scores, least, ranking, certainty }: QuizReport, gender: Gender) {
  const isLevel = (one: Style, other: Style) =>
    scores[one] === scores[other] && least?.[one] === least?.[other];
  const order = certainty.order.filter((style) => scores[style] > 0);
  /** Without a first answer, and yet as likely to be first as one that leads. */
  const unanswered = certainty.leaders.filter((style) => scores[style] === 0);
  const likeliest = order[0] ?? ranking[0];
  const first = ranking.find((style) => isLevel(style, likeliest)) ?? likeliest;
  const leading = order.filter((style) => certainty.leaders.some((leader) => isLevel(style, leader)));
  const top = Math.max(...Object.values(scores));
  const tops = STYLES.filter((style) => scores[style] === top);
  const next = order.find((style) => style !== first);
  const behind = STYLES.filter(
    (style) => next && style !== first && !isLevel(style, next) && scores[style] >= scores[next],
  );
  return {
    scores,
    gender,
    first,
    leading,
    tops,
    unanswered,
    torn: unanswered.length > 0,
    leads: leading.length,
    spread: leading.length === STYLES.length && top - Math.min(...Object.values(scores)) <= 4,
    second: next ? scores[next] : 0,
    /** The likely order has a style with more answers behind one with fewer. */
    turned:
      unanswered.length === 0 &&
      order.some((style, place) => order.slice(place).some((later) => scores[later] > scores[style])),
    outrun:
      leading.length === 1 &&
      !STYLES.some((style) => style !== first && isLevel(style, first)) &&
      behind.length > 0,
    unsure: certainty.first[first] < 85,
    sole: top === 30,
    tied: tops.length > 1,
    level: STYLES.some((style) => style !== first && isLevel(style, first)),
    least: least !== undefined,
    reversed: tops.some((style) => !isLevel(style, first)),
    /** As it is printed: of level styles the lowest. */
    chance: (style: Style) =>
      printed(Math.min(...STYLES.filter((one) => isLevel(one, style)).map((one) => certainty.first[one]))),
  };
}
type Facts = ReturnType<typeof factsOf>;

const printed = (chance: number) =>
  chance >= 100 ? 'more than 99' : chance < 1 ? 'less than 1' : `${chance}`;
const titleOf = (style: Style) => STYLE_TEXTS[style].title;
const anyOf = (styles: readonly Style[]) =>
  styles.length > 0 ? `(?:${styles.map(titleOf).join('|')})` : '(?!)';
const ANY = anyOf(STYLES);

const compiled = new Map<string, RegExp>();
function pattern(source: string, flags = 'm'): RegExp {
  const key = `${flags} ${source}`;
  const known = compiled.get(key) ?? new RegExp(source, flags);
  compiled.set(key, known);
  return known;
}
const everywhere = (source: string) => pattern(source, 'g');

function holds(when: Pair['when'] = {}, facts: Facts): boolean {
  return Object.entries(when).every(([name, value]) => {
    if (name === 'secondMax') return facts.leads === 1 && facts.second <= Number(value);
    if (name === 'secondMin') return facts.leads === 1 && facts.second >= Number(value);
    const fact = facts[name as keyof Facts];
    return Array.isArray(value) ? value.includes(fact) : value === fact;
  });
}

/** Pairs whose words some report had, so that none is about words that are gone. */
export const seen = new Set<string>();

interface CompiledPair {
  why: string;
  when: Pair['when'];
  sides: { words: string; told: RegExp; live: RegExp }[];
}
const pairsOf = new Map<string, CompiledPair[]>();

/** The patterns of the pairs for these styles, made once: thousands of reports have the same. */
function pairsFor(first: Style, leading: readonly Style[]): CompiledPair[] {
  const key = `${first} ${leading.join()}`;
  const known = pairsOf.get(key);
  if (known) return known;
  const names: Readonly<Record<string, string>> = {
    first: anyOf([first]),
    any: ANY,
    notFirst: anyOf(STYLES.filter((style) => style !== first)),
    other: anyOf(STYLES.filter((style) => !leading.includes(style))),
  };
  const told = (source: string) =>
    pattern(source.replace(/\{(\w+)\}/g, (all, name: string) => names[name] ?? all));
  const live = (source: string) => pattern(source.replace(/\{[a-zA-Z]+\}/g, ANY));
  const made = PAIRS.map(({ why, a, b, when }) => ({
    why,
    when,
    sides: Object.entries({ a, ...(b !== undefined && { b }) }).map(([side, source]) => ({
      words: `${why}: ${side}`,
      told: told(source),
      live: live(source),
    })),
  }));
  pairsOf.set(key, made);
  return made;
}

function pairsIn(text: string, facts: Facts): string[] {
  return pairsFor(facts.first, facts.leading)
    .filter(({ when, sides }) => {
      for (const { words, live } of sides) if (!seen.has(words) && live.test(text)) seen.add(words);
      return holds(when, facts) && sides.every(({ told }) => told.test(text));
    })
    .map(({ why }) => why);
}

const numberOf = (word = '') => numberWords.indexOf(word.toLowerCase());
const stylesIn = (text: string) => STYLES.filter((style) => text.includes(titleOf(style)));
const namesIn = (text: string) => [...text.matchAll(everywhere(ANY))].map(([name]) => name);

/** What a text says, and whether the counts and the certainty say so too. */
type Claim = readonly [isTrue: boolean, said: string];
const CHANCE = '(\\d+|more than 99|less than 1)\u00a0in\u00a0100';

function chanceClaims(text: string, { certainty }: QuizReport, facts: Facts): Claim[] {
  const { leading, unanswered, chance } = facts;
  const expectedNames = STYLES.filter((style) => [...leading, ...unanswered].includes(style));
  const found = (source: string) => [...text.matchAll(everywhere(source))];
  const told = [
    ...found(`${CHANCE}(?: each)? for ((?:${ANY}|, | and (?!\\d))+)`).map(([, said, names = '']) => ({
      said,
      names,
    })),
    ...found(`(?:chance that|If) (${ANY}) (?:is your first style is|comes first \\() ?${CHANCE}`).map(
      ([, names = '', said]) => ({ said, names }),
    ),
  ];
  const named = stylesIn(told.map(({ names }) => names).join());
  const [again = ''] = text.match(/^On a retake.*$/m) ?? [];
  const retake = [...again.matchAll(everywhere(CHANCE))].map(([, said]) => said);
  const [none = '', ...changed] = certainty.again.map(printed);
  const expected = [...new Set([none, ...changed])];
  const [, two] = text.match(pattern(`first two come in this order is ${CHANCE}`)) ?? [];
  return [
    ...told.flatMap(({ said, names }) =>
      stylesIn(names).map((style): Claim => [said === chance(style), `${said} in 100 of ${style}`]),
    ),
    [named.join() === expectedNames.join(), `chances of ${named.join()}`],
    [retake.join() === expected.join(), `a retake of ${retake.join()}`],
    [two === undefined || two === printed(certainty.inOrder.two), `${two} in 100 of the order`],
  ];
}

function countClaims(text: string, { certainty, headline }: QuizReport, facts: Facts): Claim[] {
  const { scores, tops, leads, leading } = facts;
  const [most = 'D'] = tops;
  const [, second = 0] = Object.values(scores).sort((a, b) => b - a);
  const [, count, top, gap] =
    text.match(/^([\w-]+) of your thirty answers went to (\w+), ([\w-]+) more than/m) ?? [];
  const [, level, each] = text.match(/^(.+) are level, with ([\w-]+) of your/m) ?? [];
  const next = text.matchAll(
    /(?:Next comes|small(?:er)? part is|second place are) ([^.]+?), with ([\w-]+) answers?/g,
  );
  const [, order = ''] = text.match(/likely order is ([^.]+)\./) ?? [];
  const placed = certainty.order.filter((style) => scores[style] > 0).map(titleOf);
  const inHeadline = stylesIn(headline);
  return [
    [count === undefined || numberOf(count) === scores[most], `${count} of thirty`],
    [top === undefined || top === titleOf(most), `most for ${top}`],
    [gap === undefined || numberOf(gap) === scores[most] - second, `${gap} more`],
    [level === undefined || stylesIn(level).join() === tops.join(), `${level} level`],
    [each === undefined || numberOf(each) === scores[most], `${each} each`],
    ...[...next].flatMap(([, names = '', number = '']) =>
      stylesIn(names).map((style): Claim => [numberOf(number) === scores[style], `${number} for ${style}`]),
    ),
    [order !== '' || facts.torn || placed.length === tops.length, 'no order is told'],
    [order === '' || namesIn(order).join() === placed.join(), `the order ${order}`],
    [inHeadline.every((style) => leading.includes(style)), `the headline names ${inHeadline.join()}`],
    [
      leads === STYLES.length || facts.torn || inHeadline.length === leads,
      `the headline names only ${inHeadline.join()}`,
    ],
  ];
}

function listClaims(report: QuizReport, { leading, leads }: Facts): Claim[] {
  const ownersOf = (list: ListName) => report[list].map((line) => OWNERS.get(plain(list, line)));
  return LISTS.flatMap((list): Claim[] => {
    const styles = ownersOf(list);
    return [
      [
        styles.every((style) => style !== undefined && leading.includes(style)),
        `${list} of ${styles.join()}`,
      ],
      [list !== 'strengths' || new Set(styles).size === leads, `${list} only of ${styles.join()}`],
    ];
  });
}

const LISTS = ['strengths', 'drains', 'asks', 'experiments'] as const;
type ListName = (typeof LISTS)[number];

/** A line without what a hedge may have changed. */
function plain(list: ListName, line: string): string {
  return `${list} ${line.replace(/^(?:\{You\|You may\}|You may|You) /, '')}`;
}
/** The style that a line belongs to. */
const OWNERS = new Map(
  STYLES.flatMap((style) =>
    LISTS.flatMap((list) => STYLE_TEXTS[style][list].map((line) => [plain(list, line), style] as const)),
  ),
);

export const textOf = (report: QuizReport) => reportParagraphs(layOutReport(report)).join('\n');

/** What the text of a report says that may not stand beside the rest of it, or beside the answers. */
export function contradictionsIn(report: QuizReport, gender: Gender, text = textOf(report)): string[] {
  const facts = factsOf(report, gender);
  const claims = [
    ...chanceClaims(text, report, facts),
    ...countClaims(text, report, facts),
    ...listClaims(report, facts),
  ];
  return [...pairsIn(text, facts), ...claims.filter(([isTrue]) => !isTrue).map(([, said]) => said)];
}
