import { publishedMethod } from 'virtual:published-method';
import type { Tenth } from '../rules/calibration';
import * as t from '../rules/messages';
import type { Figures } from '../rules/page-words';
import { FACETS } from '../rules/questions';
import { EVEN_SHARE } from '../rules/scoring';
import { STYLES, type Style } from '../rules/style';
import { STYLE_TEXTS } from '../rules/styles';
import { capitalized, inWords } from '../rules/wording';
import { builtFrom } from '~/site/built-from';
import { number } from '~/site/language';

/** Shares of people that are drawn; see `ShareCord.astro`. */
export type Cords = Readonly<Record<string, { from?: number; to: number; full?: number; mark?: number }>>;

/** Statements from which on a tenth is judged: a standard error of one point. */
const ENOUGH_STATEMENTS = 2_500;

const whole = (share: number) => Math.round(100 * share);
const percent = (share: number) => t.percent(whole(share));
const points = (share: number) => (100 * share).toFixed(1);
/** Standard error of a share, at its largest, in points. */
const errorOf = (people: number) => points(0.5 / Math.sqrt(people));

/** The lowest and the highest of some shares: "3 to 9%". */
const span = (shares: readonly number[]) =>
  t.inARange(whole(Math.min(...shares)), percent(Math.max(...shares)));
const firstsText = (firsts: Readonly<Record<Style, number>>) =>
  STYLES.map((style) => `${style}\u00a0${points(firsts[style])}`).join(', ');

/** Points, at most, between what statements say and how often it is so. */
const furthest = (tenths: readonly Tenth[]) =>
  Math.max(
    ...tenths
      .filter(({ statements }) => statements >= ENOUGH_STATEMENTS)
      .map(({ stated, observed }) => Math.abs(stated - observed)),
  ).toFixed(1);

/** What the method page says in figures, by the names that its words use. */
export async function methodFigures(): Promise<{ figures: Figures; cords: Cords }> {
  const { version, language, orders, ratings, giveaways, simulation, fairnessLimits } =
    await publishedMethod();
  const { model, preference, second, calibration, shortForm, randomClicks, position, appeal } = simulation;
  const { limits, openSets } = language;
  const figures: Record<string, string | number> = {};
  const cords: Record<string, Cords[string]> = {};

  for (const { from, stated, observed } of calibration.without.first) {
    figures[`said${from}`] = percent(observed / 100);
    cords[`said${from}`] = { to: observed / 100, mark: stated / 100 };
  }
  figures.againApart = furthest(calibration.without.again.flat());
  figures.secondFirstApart = furthest(calibration.with.first);
  figures.secondAgainApart = furthest(calibration.with.again.flat());

  for (const one of preference) {
    const condition = one.name;
    const [none, tenth, fifth] = one.sameFirst;
    figures[`${condition}.strength`] = one.strength;
    figures[`${condition}.repeat`] = one.repeat.toFixed(2);
    for (const share of ['recovered', 'inTopTwo', 'samePair'] as const)
      figures[`${condition}.${share}`] = percent(one[share]);
    Object.assign(figures, {
      [`${condition}.sameFirst`]: percent(none),
      [`${condition}.tenth`]: percent(tenth),
      [`${condition}.fifth`]: percent(fifth),
    });
  }
  for (const { name, without, with: sharpened } of second.preference) {
    const both = (one: number, other: number) => `${whole(one)}\u00a0/ ${percent(other)}`;
    Object.assign(figures, {
      [`${name}.rightWithout`]: whole(without.recovered),
      [`${name}.rightWith`]: whole(sharpened.recovered),
      [`${name}.againWithout`]: whole(without.sameFirst[0]),
      [`${name}.againWith`]: whole(sharpened.sameFirst[0]),
      [`${name}.secondRecovered`]: both(without.recovered, sharpened.recovered),
      [`${name}.secondInTopTwo`]: both(without.inTopTwo, sharpened.inTopTwo),
      [`${name}.secondSameFirst`]: both(without.sameFirst[0], sharpened.sameFirst[0]),
    });
  }
  for (const [result, { under }] of simulation.priors.entries())
    for (const { name, first, again } of under) {
      figures[`${name}.first${result + 1}`] = first;
      figures[`${name}.again${result + 1}`] = again[0];
    }
  const { unbiased, fixedOrder, shuffled } = position;
  const tilts = { unbiased, fixedOrder, shuffled, tilt1: appeal[0], tilt2: appeal[1], tilt3: appeal[2] };
  for (const [name, { first = 0 } = {}] of Object.entries(tilts)) {
    figures[name] = percent(first);
    cords[name] = { to: first, full: 0.5, mark: 1 / STYLES.length };
  }
  for (const [index, { extra, meanCount }] of appeal.entries()) {
    figures[`tilt${index + 1}.extra`] = extra;
    figures[`tilt${index + 1}.count`] = meanCount.toFixed(1);
  }
  for (const [index, { point, firsts }] of simulation.ratedAppeal.entries()) {
    figures[`rated${index + 1}.point`] = point;
    figures[`rated${index + 1}.firsts`] = firstsText(firsts);
  }
  for (const { count, error, apart } of simulation.countErrors) {
    figures[`count${count}.error`] = error.toFixed(1);
    figures[`count${count}.apart`] = apart.toFixed(1);
  }
  for (const [index, counts] of model.priorTried.entries()) figures[`result${index + 1}`] = counts.join(', ');
  for (const [index, { role, keyedRight, agreement }] of ratings.raters.entries())
    Object.assign(figures, {
      [`rater${index + 1}.role`]: role,
      [`rater${index + 1}.keyed`]: percent(keyedRight),
      [`rater${index + 1}.agrees`]: agreement.toFixed(2),
    });
  for (const style of STYLES) figures[`mean${style}`] = ratings.styleMeans[style].toFixed(2);
  for (const style of STYLES) figures[`sides${style}`] = FACETS[style].join(', ');
  for (const limit of ['recoveredMin', 'inTopTwoMin', 'sameFirstMin'] as const)
    figures[limit] = percent(fairnessLimits[limit]);

  const [openSet] = openSets;
  const [evenMood, doubleMood] = model.shocksTried;
  Object.assign(figures, limits, {
    version,
    seed: model.seed,
    commit: builtFrom,
    people: number(model.people),
    secondPeople: number(second.people),
    allPeople: number(model.people * preference.length),
    fewQuestions: inWords(model.shortForm),
    fewAgain: percent(shortForm.sameFirst),
    evenShare: EVEN_SHARE,
    exactly100: percent(randomClicks.roundedTotals['100']),
    tied: span(preference.map(({ tiedFirst }) => tiedFirst)),
    error: errorOf(model.people),
    secondError: errorOf(second.people),
    itemDraws: model.itemDraws,
    itemErrorFirst: points(simulation.itemErrors.recovered),
    itemErrorAgain: points(simulation.itemErrors.sameFirst),
    sideRepeat: simulation.sideRepeat.toFixed(2),
    strengths: model.strengths.join(', '),
    mood: model.sittingShock,
    evenMood,
    doubleMood,
    loading: t.inARange(...model.loading),
    appealWidth: model.appeal,
    randomSure: percent(randomClicks.sure),
    randomHighest: randomClicks.meanHighest.toFixed(1),
    favoured: model.favoured,
    favouredTitle: STYLE_TEXTS[model.favoured].title,
    raters: capitalized(inWords(ratings.raters.length)),
    widest: ratings.widest.toFixed(2),
    appealRangeMax: limits.appealRangeMax,
    firstBeyond: ratings.beyond.firstFive,
    lastBeyond: ratings.beyond.lastThree,
    drawnBeyond: ratings.beyond.drawnAgain.toFixed(1),
    naiveRight: percent(giveaways.guessedByWords),
    ratedApartMax: 100 * fairnessLimits.ratedFirstApartMax,
    wordsPerOption: t.inARange(...language.wordsPerOption),
    hardestGrade: language.hardestGrade.toFixed(1),
    grade: language.grade.toFixed(1),
    mostAlike: language.mostAlike.toFixed(2),
    openSet: openSet.name,
    openSetAlike: openSet.highest.toFixed(2),
    positionApartMax: 100 * fairnessLimits.positionApartMax,
    shuffles: number(fairnessLimits.shuffles),
    positionApart: (100 * orders.positionApart).toFixed(2),
    chiSquareMax: fairnessLimits.ordersChiSquareMax,
    chiSquare: orders.chiSquare.toFixed(1),
  });
  return { figures, cords };
}
