import { QUIZ_QUESTION_COUNT } from '../../../site/constants.ts';
import { site } from '../../../site/facts.ts';
import { type AgentStyleCard, agentStyleOf } from './agent-style-card.ts';
import { type FacetNote, writeFacetNotes } from './facet-notes.ts';
import { writeNarrative } from './narrative.ts';
import { fillPronouns } from './pronouns.ts';
import { REPORT_VERSION } from './report-version.ts';
import { type Ranking, isTopTied, percentOf, rankStyles, scoreAnswers } from './scoring.ts';
import { STYLES, type Scores, type Style, type Gender } from './style.ts';
import { STYLE_TEXTS } from './styles.ts';
import type { QuizAnswers } from './submission.ts';
import { type Summary, summarize } from './summary.ts';

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
  readonly name: string;
  readonly gender: Gender;
  readonly answers: QuizAnswers;
  readonly date: Date;
}

/** Everything a screen, an email or a file says about one result, as plain text without markup. */
export interface QuizReport extends Summary {
  readonly version: string;
  readonly name: string;
  /** yyyy-mm-dd */
  readonly date: string;
  /** 20 November 2026 */
  readonly dateText: string;
  readonly scores: Scores;
  /** The number of answers: 30. */
  readonly total: number;
  readonly primaryStyle: Style;
  readonly secondaryStyle: Style;
  readonly ranking: Ranking;
  readonly topTied: boolean;
  /** In D, I, S, C order. */
  readonly bars: readonly { style: Style; title: string; count: number; percent: number }[];
  readonly howToRead: string;
  /** Paragraphs. */
  readonly narrative: readonly string[];
  readonly facetIntro: string;
  /** In ranking order. */
  readonly facets: readonly FacetNote[];
  readonly strengths: readonly string[];
  readonly drains: readonly string[];
  readonly tips: readonly string[];
  readonly asks: readonly string[];
  /** In D, I, S, C order. */
  readonly workingWith: readonly { style: Style; title: string; text: string }[];
  readonly experiments: readonly string[];
  readonly reflection: string;
  readonly agentIntro: string;
  readonly agent: AgentStyleCard;
  /** Paragraphs. */
  readonly limits: readonly string[];
  readonly privacy: string;
  readonly deletion: string;
  readonly trademark: string;
  readonly roundingNote: string;
}

/** Stands wherever the model is named. */
export const TRADEMARK_NOTICE =
  'DISC is a general model after William Moulton Marston (1928). DiSC® and Everything DiSC® are marks of John Wiley & Sons. This assessment is independent and not affiliated with them.';

const NOTICES = {
  howToRead:
    'Start with the counts, then read the two paragraphs. Everything here is drawn from your thirty answers and nothing else. Keep what sounds like you, and cross out what does not.',
  facetIntro:
    'Each style has six sides, and each side could be chosen five times. That is few, so take these lines as hints.',
  reflection:
    'Cross out every sentence that does not sound like you. Show the rest to someone who knows you well, and ask what is missing.',
  agentIntro:
    'If you build a voice agent with us, this card can set how it speaks. It turns your counts into a manner of speaking that is close to yours. It is a start, not a rule; a caller always hears that the voice is an AI.',
  limits: [
    'This report is for reflection and conversation. It is not a clinical or medical instrument. It is not for hiring, promotion, pay, insurance, lending or any other decision about a person.',
    'It shows what you preferred in thirty situations on one day. Preferences can change, and so can the result.',
    'The counts compare the four styles within you. They cannot rank you against anyone else.',
    'The assessment is made for people aged 16 or older. Your choice of gender serves only to write she, he or they.',
  ],
  privacy:
    'Your answers were scored in your browser. They go to our server, with your name, email address and gender, so that it can write and send the report email. All of these leave our queue once that email has been handed over for delivery, or after 30 days if it cannot be. We keep a hash of the address for up to 30 days, to limit how many reports it can receive and to prove that you asked for this one.',
  deletion: `The result stays in your browser for seven days; “Retake” deletes it at once. To delete what we still keep, use the page “Your data” on our site, or write to ${site.email} from the address that got the report.`,
  trademark: TRADEMARK_NOTICE,
  roundingNote: 'Rounded; the four may add up to 99, 100 or 101.',
} as const;

/** The report on a complete set of answers. Pure: the same input gives the same words everywhere. */
export function buildReport({ name, gender, answers, date }: ReportInput): QuizReport {
  const scores = scoreAnswers(answers);
  const ranking = rankStyles(answers);
  const topTied = isTopTied(scores);
  const [primaryStyle, secondaryStyle] = ranking;
  const primary = STYLE_TEXTS[primaryStyle];

  return {
    version: REPORT_VERSION,
    name,
    date: isoDate.format(ownDay(date)),
    dateText: longDate.format(ownDay(date)),
    scores,
    total: QUIZ_QUESTION_COUNT,
    primaryStyle,
    secondaryStyle,
    ranking,
    topTied,
    bars: STYLES.map((style) => ({
      style,
      title: STYLE_TEXTS[style].title,
      count: scores[style],
      percent: percentOf(scores[style]),
    })),
    ...summarize({ name, ranking, scores }),
    narrative: writeNarrative({ name, gender, ranking, scores, topTied }),
    facets: writeFacetNotes(answers, ranking),
    strengths: primary.strengths,
    drains: primary.drains,
    tips: primary.tips.map((tip) => fillPronouns(tip, gender, name)),
    asks: primary.asks,
    workingWith: STYLES.map((style) => ({
      style,
      title: STYLE_TEXTS[style].title,
      text: STYLE_TEXTS[style].workingWith,
    })),
    experiments: primary.experiments,
    agent: agentStyleOf(scores),
    ...NOTICES,
  };
}
