import { publishedMethod } from 'virtual:published-method';
import { resolveAmounts } from '~/features/order/rules/amounts';
import { SPEND_CAP_PERCENT, USE_NOTICE_PERCENTS } from '~/features/order/rules/terms';
import { certaintyOf } from '~/features/quiz/rules/certainty';
import { QUESTIONS } from '~/features/quiz/rules/questions';
import { STYLES, type Scores } from '~/features/quiz/rules/style';

const percent = (value: number) => `${value}%`;

/** What the counts of D, I, S and C say, `12.6.6.6`, as the report and the method page say it. */
function certaintyFor(counts: string) {
  const numbers = counts.split('.').map(Number);
  const scores = Object.fromEntries(STYLES.map((style, index) => [style, numbers[index]])) as Scores;
  if (numbers.length !== STYLES.length || numbers.reduce((a, b) => a + b) !== QUESTIONS.length)
    throw new RangeError(`"${counts}" are not ${STYLES.length} counts that add up to ${QUESTIONS.length}`);
  return certaintyOf(STYLES, scores);
}

/** How many simulated people whose preferences have this strength got it right: a name of `SIMULATION_MODEL.strengthNames`. */
async function simulatedShare(name: string, share: 'recovered' | 'inTopTwo') {
  const { simulation } = await publishedMethod();
  const found = simulation.preference.find((one) => one.name === name);
  if (!found) throw new RangeError(`the simulation has no strength "${name}"`);
  return percent(Math.round(100 * found[share]));
}

const KINDS: Record<string, (reference: string) => string | Promise<string>> = {
  /** In 100: that the highest count is the first style. */
  chance: (counts) => `${certaintyFor(counts).first.D}`,
  /** In 100: that it comes first again on a retake, if the person has not changed. */
  again: (counts) => `${certaintyFor(counts).again[0]}`,
  found: (name) => simulatedShare(name, 'recovered'),
  cap: () => percent(SPEND_CAP_PERCENT),
  notices: () => USE_NOTICE_PERCENTS.map(percent).join(' and '),
};

/**
 * A figure of `method.json`, of the terms of use, or of the price list (`price:starter.monthly`, and the other tokens of
 * `order/rules/amounts`), as an article prints it.
 *
 * @throws RangeError for a name that means none of them.
 */
export async function givenFigure(of: string): Promise<string> {
  const [kind = '', reference = ''] = of.split(':');
  if (!Object.hasOwn(KINDS, kind) && !reference) throw new RangeError(`"${of}" names no figure`);
  return Object.hasOwn(KINDS, kind) ? (KINDS[kind]?.(reference) ?? '') : resolveAmounts(`{${of}}`);
}
