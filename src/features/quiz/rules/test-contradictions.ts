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
  const likeliest = order[0] ?? ranking[0];
  const first = ranking.find((style) => isLevel(style, likeliest)) ?? likeliest;
  const leading = order.filter((style) => certainty.leaders.some((leader) => isLevel(style, leader)));
  const top = Math.max(...Object.values(scores));
  const tops = STYLES.filter((style) => scores[style] === top);
  return {
    scores,
    gender,
    first,
    leading,
    tops,
    leads: leading.length,
    second: scores[certainty.order.find((style) => style !== first) ?? first],
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

function pairsIn(text: string, facts: Facts): string[] {
  const { first, leading } = facts;
  const names: Readonly<Record<string, string>> = {
    first: anyOf([first]),
    notFirst: anyOf(STYLES.filter((style) => style !== first)),
    other: anyOf(STYLES.filter((style) => !leading.includes(style))),
  };
  return PAIRS.filter(({ why, a, b, when }) => {
    const told = (source: string) =>
      pattern(source.replace(/\{(\w+)\}/g, (all, name: string) => names[name] ?? all)).test(text);
    const live = (source: string) => pattern(source.replace(/\{[a-zA-Z]+\}/g, ANY)).test(text);
    if (!seen.has(`${why}: a`) && live(a)) seen.add(`${why}: a`);
    if (b !== undefined && !seen.has(`${why}: b`) && live(b)) seen.add(`${why}: b`);
    return holds(when, facts) && told(a) && (b === undefined || told(b));
  }).map(({ why }) => why);
}

const numberOf = (word: string) => numberWords.indexOf(word.toLowerCase());
const stylesIn = (text: string) => STYLES.filter((style) => text.includes(titleOf(style)));

/** Numbers, names and lists of the text that are not those of the counts and the certainty. */
function slipsIn(text: string, report: QuizReport, facts: Facts): string[] {
  const { scores, leading, tops, chance } = facts;
  const slips: string[] = [];
  const check = (isRight: boolean, what: string) => {
    if (!isRight) slips.push(what);
  };

  const NUMBER = '(\\d+|more than 99|less than 1) in 100';
  const chances = [
    ...[...text.matchAll(everywhere(`${NUMBER}(?: each)? for ((?:${ANY}|, | and (?!\\d))+)`))].map(
      ([, said, names = '']) => [said, names] as const,
    ),
    ...[...text.matchAll(everywhere(`chance that (${ANY}) is your first style is ${NUMBER}`))].map(
      ([, name = '', said]) => [said, name] as const,
    ),
    ...[...text.matchAll(everywhere(`If (${ANY}) comes first \\(${NUMBER}`))].map(
      ([, name = '', said]) => [said, name] as const,
    ),
  ];
  check(chances.length > 0, 'no chance is told');
  for (const [said, names] of chances)
    for (const style of stylesIn(names)) check(said === chance(style), `${said} in 100 of ${style}`);
  const told = stylesIn(chances.map(([, names]) => names).join());
  check(
    told.join() === STYLES.filter((style) => leading.includes(style)).join(),
    `chances of ${told.join()}`,
  );

  const [again = ''] = text.match(/^On a retake.*$/m) ?? [];
  const retake = [...again.matchAll(everywhere(NUMBER))].map(([, said]) => said);
  const [none = '', ...changed] = report.certainty.again.map(printed);
  const expected = [none, ...changed.filter((chance) => chance !== none)];
  check(retake.join() === expected.join(), `a retake of ${retake.join()}`);

  const [, count, top, gap] =
    text.match(/^([\w-]+) of your thirty answers went to (\w+), ([\w-]+) more than/m) ?? [];
  if (count !== undefined) {
    const [, after = 0] = Object.values(scores).sort((a, b) => b - a);
    const [style = 'D'] = tops;
    check(titleOf(style) === top && numberOf(count) === scores[style], `${count} for ${top}`);
    check(numberOf(gap ?? '') === scores[style] - after, `${gap} more`);
  }
  const [, level, each] = text.match(/^(.+) are level, with ([\w-]+) of your/m) ?? [];
  if (level !== undefined) {
    check(stylesIn(level).join() === tops.join(), `${level} level`);
    check(numberOf(each ?? '') === scores[facts.tops[0] ?? 'D'], `${each} each`);
  }
  for (const [, names = '', number = ''] of text.matchAll(
    /(?:Next comes|small(?:er)? part is|second place are) ([^.]+?), with ([\w-]+) answers?/g,
  ))
    for (const style of stylesIn(names)) check(numberOf(number) === scores[style], `${number} for ${style}`);

  const inOrder = [...report.headline.matchAll(everywhere(ANY))].map(([name]) => name);
  const groups = leading.map(titleOf);
  check(
    inOrder.every((name) => groups.includes(name)),
    `the headline names ${inOrder.join()}`,
  );
  if (facts.leads < 4) check(new Set(inOrder).size === facts.leads, `the headline names ${inOrder.join()}`);

  for (const list of ['strengths', 'drains', 'asks', 'experiments'] as const) {
    const owners = report[list].map((line) => ownerOf(list, line));
    check(
      owners.every((style) => style !== undefined && leading.includes(style)),
      `${list} of ${owners.join()}`,
    );
    if (list === 'strengths')
      check(new Set(owners).size === facts.leads, `strengths of ${owners.join()} only`);
  }
  return slips;
}

const owners = new Map(
  STYLES.flatMap((style) =>
    (['strengths', 'drains', 'asks', 'experiments'] as const).flatMap((list) =>
      STYLE_TEXTS[style][list].map((line) => [plain(list, line), style] as const),
    ),
  ),
);
/** A line without what a hedge may have changed. */
function plain(list: string, line: string): string {
  return `${list} ${line.replace(/^You (?:can |may )?/, '')}`;
}
const ownerOf = (list: string, line: string) => owners.get(plain(list, line));

export const textOf = (report: QuizReport) => reportParagraphs(layOutReport(report)).join('\n');

/** What the text of a report says that may not stand beside the rest of it, or beside the answers. */
export function contradictionsIn(report: QuizReport, gender: Gender, text = textOf(report)): string[] {
  const facts = factsOf(report, gender);
  return [...pairsIn(text, facts), ...slipsIn(text, report, facts)];
}
