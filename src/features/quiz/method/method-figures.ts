import { publishedMethod } from '../rules/method';
import type { Figures } from '../rules/page-words';
import { FACETS } from '../rules/questions';
import { EVEN_SHARE } from '../rules/scoring';
import { STYLES } from '../rules/style';
import { STYLE_TEXTS } from '../rules/styles';
import { inWords } from '../rules/wording';

/** Shares of people that are drawn; see `ShareCord.astro`. */
export type Cords = Readonly<Record<string, { from?: number; to: number; full?: number; mark?: number }>>;

const CONDITIONS = ['weak', 'usual', 'strong', 'veryStrong'];

const whole = (share: number) => Math.round(100 * share);
const percent = (share: number) => `${whole(share)}\u00a0%`;
const number = new Intl.NumberFormat('en-CA');
/** Standard error of a share, at its largest, in points. */
const errorOf = (people: number) => (50 / Math.sqrt(people)).toFixed(1);

function span(shares: readonly number[]) {
  const [from, to] = [Math.min(...shares), Math.max(...shares)];
  return { from, to, text: `${whole(from)} to ${percent(to)}` };
}

/** What the method page says in figures, by the names that its words use. */
export function methodFigures(): { figures: Figures; cords: Cords } {
  const { version, language, orders, simulation, fairnessLimits } = publishedMethod();
  const { model, preference, shortForm, randomClicks, position, appeal } = simulation;
  const { limits, openSets } = language;
  const figures: Record<string, string | number> = {};
  const cords: Record<string, Cords[string]> = {};

  for (const band of ['even', 'leaning', 'clear'] as const) {
    const { text, ...again } = span(preference.map((one) => one.bands[band].sameFirst));
    figures[`${band}.people`] = span(preference.map((one) => one.bands[band].share)).text;
    figures[`${band}.again`] = text;
    cords[band] = again;
  }
  for (const [index, one] of preference.entries()) {
    const condition = CONDITIONS[index];
    figures[`${condition}.strength`] = one.strength;
    figures[`${condition}.splitHalf`] = one.splitHalf.toFixed(2);
    for (const share of ['recovered', 'inTopTwo', 'sameFirst', 'samePair', 'tiedFirst'] as const)
      figures[`${condition}.${share}`] = percent(one[share]);
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
  for (const style of STYLES) figures[`sides${style}`] = FACETS[style].join(', ');
  for (const limit of ['recoveredMin', 'inTopTwoMin', 'sameFirstMin'] as const)
    figures[limit] = percent(fairnessLimits[limit]);

  const smallestBand = Math.min(
    ...preference.flatMap(({ bands }) => Object.values(bands).map(({ share }) => share)),
  );
  const [openSet] = openSets;
  Object.assign(figures, limits, {
    version,
    seed: model.seed,
    people: number.format(model.people),
    fewQuestions: inWords(model.shortForm),
    fewAgain: percent(shortForm.sameFirst),
    evenShare: EVEN_SHARE,
    exactly100: percent(randomClicks.roundedTotals['100']),
    tied: span(preference.map(({ tiedFirst }) => tiedFirst)).text,
    error: errorOf(model.people),
    bandError: errorOf(model.people * smallestBand),
    loading: model.loading.join(' to '),
    appealWidth: model.appeal,
    randomClear: percent(randomClicks.clear),
    randomHighest: randomClicks.meanHighest.toFixed(1),
    favoured: model.favoured,
    favouredTitle: STYLE_TEXTS[model.favoured].title,
    wordsPerOption: language.wordsPerOption.join(' to '),
    hardestGrade: language.hardestGrade.toFixed(1),
    grade: language.grade.toFixed(1),
    mostAlike: language.mostAlike.toFixed(2),
    openSet: openSet.name,
    openSetAlike: openSet.highest.toFixed(2),
    positionApartMax: 100 * fairnessLimits.positionApartMax,
    shuffles: number.format(fairnessLimits.shuffles),
    positionApart: (100 * orders.positionApart).toFixed(2),
    chiSquareMax: fairnessLimits.ordersChiSquareMax,
    chiSquare: orders.chiSquare.toFixed(1),
  });
  return { figures, cords };
}
