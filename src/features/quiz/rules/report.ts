import { QUIZ_QUESTION_COUNT } from '../../../site/constants.ts';
import { site } from '../../../site/facts.ts';
import { firstNameOf } from '../../../site/first-name.ts';
import { dayInWords, isoDay } from '../../../site/own-time.ts';
import { agentStyleOf } from './agent-style-card.ts';
import { writeCard } from './card.ts';
import { certaintyOf } from './certainty.ts';
import { writeFacetNotes } from './facet-notes.ts';
import { speakerOf, writeNarrative } from './narrative.ts';
import notices from './report-notices.json' with { type: 'json' };
import { REPORT_VERSION } from './report-version.ts';
import { percentOf, rankStyles, scoreAnswers } from './scoring.ts';
import { standingOf } from './standing.ts';
import { STYLES, type Gender } from './style.ts';
import { writeLists } from './style-lists.ts';
import { STYLE_TEXTS } from './styles.ts';
import type { QuizAnswers } from './submission.ts';
import { summarize } from './summary.ts';
import { filled } from './wording.ts';

export interface ReportInput {
  /** Missing in what is sent to an address that nobody has proved to be theirs. */
  readonly name?: string;
  readonly gender: Gender;
  readonly answers: QuizAnswers;
  /** The second answers, "least like me", one for each question, or none. They sharpen the certainty and change no count. */
  readonly least?: QuizAnswers | undefined;
  readonly date: Date;
  /** The day of it where the reader is, yyyy-mm-dd; that of the business where nobody knows. */
  readonly day?: string;
}

/** Everything a screen, an email or a file says about one result, as plain text without markup. */
export type QuizReport = ReturnType<typeof buildReport>;

/** Stands wherever the model is named. */
export const TRADEMARK_NOTICE = notices.trademark;

/** The report on a complete set of answers. Pure: the same input gives the same words everywhere. */
export function buildReport({
  name,
  gender,
  answers,
  least: leastAnswers,
  date,
  day = isoDay(date),
}: ReportInput) {
  const scores = scoreAnswers(answers);
  const ranking = rankStyles(answers);
  const least = leastAnswers && scoreAnswers(leastAnswers);
  const certainty = certaintyOf(ranking, scores, least);
  const standing = standingOf({ scores, ranking, least, certainty });
  const firstName = name && firstNameOf(name);

  return {
    version: REPORT_VERSION,
    name,
    /** yyyy-mm-dd */
    date: day,
    /** November 20, 2026 */
    dateText: dayInWords(day),
    scores,
    /** Counts of the second answers, where they were given. */
    least,
    total: QUIZ_QUESTION_COUNT,
    /** By the counts; the words follow the certainty. */
    primaryStyle: ranking[0],
    ranking,
    certainty,
    leads: standing.leads,
    groups: standing.groups,
    bars: STYLES.map((style) => ({
      style,
      title: STYLE_TEXTS[style].title,
      count: scores[style],
      percent: percentOf(scores[style]),
    })),
    ...summarize(standing, firstName),
    narrative: writeNarrative(standing, gender, firstName),
    speaker: speakerOf(gender, firstName),
    facets: writeFacetNotes(answers, certainty.order),
    ...writeLists(standing, gender, firstName),
    workingWith: STYLES.map((style) => {
      const { title, workingWith: text } = STYLE_TEXTS[style];
      return { style, title, text };
    }),
    /** Five lines for colleagues, which the person may edit; on a page of their own. */
    card: writeCard(standing),
    /** Not among the words of the report: a brief for a voice agent reads it from the saved data. */
    agent: agentStyleOf(scores),
    ...notices,
    deletion: filled(notices.deletion, { email: site.email }),
    maker: filled(notices.maker, { brand: site.brand }),
  };
}
