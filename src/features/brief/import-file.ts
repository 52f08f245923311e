import type { Brief } from './rules/brief';
import * as t from './rules/messages';
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

/** Reads a saved DISC report, which holds a card, or a brief. Never throws, whatever the text is. */
export function readImport(text: string): Brought {
  const none = (words: string): Brought => ({ kind: 'none', words });
  if (text.length > IMPORT_MAX_LENGTH) return none(t.tooLarge);
  // Some editors put a mark before the first character.
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (!trimmed) return none(t.empty);
  const brief = readBriefFile(trimmed);
  if (brief) return { kind: 'brief', brief };
  try {
    const data = JSON.parse(trimmed);
    if (data?.format !== 'disc-report') return none(t.notOurs);
    const card = checkAgentStyle(data.agent);
    return card ? { kind: 'card', card } : none(t.damaged);
  } catch {
    return none(t.notOurs);
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
