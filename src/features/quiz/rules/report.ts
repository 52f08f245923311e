import { QUIZ_QUESTION_COUNT } from '../../../site/constants.ts';
import { site } from '../../../site/facts.ts';
import { firstNameOf } from '../../../site/first-name.ts';
import { agentStyleOf } from './agent-style-card.ts';
import { writeFacetNotes } from './facet-notes.ts';
import { writeNarrative } from './narrative.ts';
import { fillPronouns } from './pronouns.ts';
import notices from './report-notices.json' with { type: 'json' };
import { REPORT_VERSION } from './report-version.ts';
import { isTopTied, percentOf, rankStyles, scoreAnswers } from './scoring.ts';
import { STYLES, type Gender } from './style.ts';
import { STYLE_TEXTS } from './styles.ts';
import type { QuizAnswers } from './submission.ts';
import { summarize } from './summary.ts';

/**
 * The business's own calendar day, so that browser and server write the same date wherever they run. British Columbia has
 * kept UTC-7 all year since 2026; browsers and servers learned of it at different times, so their tables can't be asked.
 */
const OFFSET_MS = -7 * 60 * 60 * 1_000;
const ownDay = (date: Date) => new Date(date.getTime() + OFFSET_MS);
// Sweden writes yyyy-mm-dd and Britain 20 November 2026; how Canada does has changed between engine releases.
const isoDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC', dateStyle: 'short' });
const longDate = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' });

export interface ReportInput {
  /** Missing in what is sent to an address that nobody has proved to be theirs. */
  readonly name?: string;
  readonly gender: Gender;
  readonly answers: QuizAnswers;
  readonly date: Date;
}

/** Everything a screen, an email or a file says about one result, as plain text without markup. */
export type QuizReport = ReturnType<typeof buildReport>;

/** Stands wherever the model is named. */
export const TRADEMARK_NOTICE = notices.trademark;

/** The report on a complete set of answers. Pure: the same input gives the same words everywhere. */
export function buildReport({ name, gender, answers, date }: ReportInput) {
  const scores = scoreAnswers(answers);
  const ranking = rankStyles(answers);
  const [primaryStyle, secondaryStyle] = ranking;
  const { strengths, drains, tips, asks, experiments } = STYLE_TEXTS[primaryStyle];
  const firstName = name && firstNameOf(name);

  return {
    version: REPORT_VERSION,
    name,
    /** yyyy-mm-dd */
    date: isoDate.format(ownDay(date)),
    /** 20 November 2026 */
    dateText: longDate.format(ownDay(date)),
    scores,
    total: QUIZ_QUESTION_COUNT,
    primaryStyle,
    secondaryStyle,
    ranking,
    topTied: isTopTied(scores),
    bars: STYLES.map((style) => ({
      style,
      title: STYLE_TEXTS[style].title,
      count: scores[style],
      percent: percentOf(scores[style]),
    })),
    ...summarize({ firstName, ranking, scores }),
    narrative: writeNarrative({ name: firstName, gender, ranking, scores }),
    facets: writeFacetNotes(answers, ranking),
    strengths,
    drains,
    tipsHeading: `For colleagues: how to talk with ${firstName ?? fillPronouns('{them}', gender)}`,
    tips: tips.map((tip) => fillPronouns(tip, gender, firstName)),
    asks,
    workingWith: STYLES.map((style) => {
      const { title, workingWith: text } = STYLE_TEXTS[style];
      return { style, title, text };
    }),
    experiments,
    agent: agentStyleOf(scores),
    ...notices,
    deletion: notices.deletion.replace('{email}', site.email),
  };
}
