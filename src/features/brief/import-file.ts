import type { Brief } from './rules/brief';
import { readBriefFile } from './rules/brief-fields';
import { QUIZ_DRAFT_LIFETIME_MS, QUIZ_QUESTION_COUNT, QUIZ_STORAGE_KEY } from '~/site/constants';
import { type AgentStyleCard, agentStyleOf } from '~/features/quiz/rules/agent-style-card';
import { checkAgentStyle } from '~/features/quiz/rules/agent-style-check';
import { REPORT_VERSION } from '~/features/quiz/rules/report-version';
import { STYLES } from '~/features/quiz/rules/style';

/** What a file or a pasted text turned out to be; `words` say why it is of no use. */
export type Brought =
  { kind: 'card'; card: AgentStyleCard } | { kind: 'brief'; brief: Brief } | { kind: 'none'; words: string };

/** Characters. A full brief has 20,000, a saved report less than 100,000. */
export const IMPORT_MAX_LENGTH = 200_000;

export const TOO_LARGE = 'This is too large to be a DISC result or a brief. Nothing was read.';
const NOT_OURS =
  'This is neither a DISC result nor a brief of ours. Choose the file that was saved as JSON, such as disc-report.json or agent-brief.json.';
const DAMAGED =
  'This was a DISC result once, but it has been changed and can’t be used. Save it again from your result.';
const EMPTY = 'There is nothing in it.';

/** Reads a saved DISC report, which holds a card, or a brief. Never throws, whatever the text is. */
export function readImport(text: string): Brought {
  const none = (words: string): Brought => ({ kind: 'none', words });
  if (text.length > IMPORT_MAX_LENGTH) return none(TOO_LARGE);
  // Some editors put a mark before the first character.
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (!trimmed) return none(EMPTY);
  const brief = readBriefFile(trimmed);
  if (brief) return { kind: 'brief', brief };
  try {
    const data = JSON.parse(trimmed);
    if (data?.format !== 'disc-report') return none(NOT_OURS);
    const card = checkAgentStyle(data.agent);
    return card ? { kind: 'card', card } : none(DAMAGED);
  } catch {
    return none(NOT_OURS);
  }
}

/**
 * The card of a finished assessment in this browser, if there is one. Changes nothing: what is kept belongs to the page
 * of the assessment.
 */
export function keptCard(storage: Pick<Storage, 'getItem'>, now: number): AgentStyleCard | undefined {
  try {
    const { version, savedAt, state } = JSON.parse(storage.getItem(QUIZ_STORAGE_KEY) ?? '');
    if (version !== REPORT_VERSION || !(now - savedAt <= QUIZ_DRAFT_LIFETIME_MS)) return undefined;
    if (state.stage !== 'result') return undefined;
    const answers = Object.values(state.answers);
    const counts = STYLES.map((style) => answers.filter((answer) => answer === style).length);
    const [D = 0, I = 0, S = 0, C = 0] = counts;
    return D + I + S + C === QUIZ_QUESTION_COUNT ? agentStyleOf({ D, I, S, C }) : undefined;
  } catch {
    return undefined;
  }
}
