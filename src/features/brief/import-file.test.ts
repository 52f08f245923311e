import { expect, test } from 'vitest';
import { QUIZ_STORAGE_KEY } from '~/site/constants';
import { agentStyleOf } from '~/features/quiz/rules/agent-style-card';
import { QUESTION_IDS } from '~/features/quiz/rules/question-ids';
import { REPORT_VERSION } from '~/features/quiz/rules/report-version';
import { scoreAnswers } from '~/features/quiz/rules/scoring';
import { answersWith } from '~/features/quiz/rules/test-answers';
import { IMPORT_MAX_LENGTH, keptCard, readImport } from './import-file';
import { tooLarge } from './rules/messages';

const ANSWERS = answersWith([5, 11, 8, 6]);
const CARD = agentStyleOf(scoreAnswers(ANSWERS));
const words = (text: string) => {
  const brought = readImport(text);
  return brought.kind === 'none' ? brought.words : brought.kind;
};

const saved = (agent: unknown) => ({ format: 'disc-report', agent, answers: {} });

test('a card is read out of a saved report, with the mark that some editors put first too', () => {
  const brought = { kind: 'card', card: CARD };
  expect(readImport(JSON.stringify(saved(CARD)))).toEqual(brought);
  expect(readImport(`\uFEFF ${JSON.stringify(saved(CARD), null, 2)}\n`)).toEqual(brought);
});

test('a brief is known by its format', () => {
  const fields = { 'business-name': 'Fern' };
  expect(readImport(JSON.stringify({ format: 'agent-brief', version: 1, fields }))).toEqual({
    kind: 'brief',
    brief: fields,
  });
});

test.each([
  ['', /nothing in it/],
  [' \n', /nothing in it/],
  ['hello', /neither a DISC result nor a brief/],
  ...['null', JSON.stringify(CARD), '[[[['].map((text): [string, RegExp] => [text, /neither/]),
  ['{"format":"disc-report"}', /has been changed/],
  [JSON.stringify(saved(null)), /has been changed/],
  [JSON.stringify(saved({ ...CARD, version: 2 })), /has been changed/],
  [JSON.stringify(saved({ ...CARD, greeting: 'x'.repeat(501) })), /has been changed/],
  // What is larger than any of our files is not read at all.
  ['x'.repeat(IMPORT_MAX_LENGTH + 1), new RegExp(tooLarge)],
])('text %# is refused in words that say why', (text, reason) => {
  expect(words(text)).toMatch(reason);
});

const DAY_MS = 24 * 60 * 60 * 1_000;
const kept = (state: unknown, { version = REPORT_VERSION as unknown, savedAt = 0 as unknown } = {}) => ({
  getItem: (key: string) => (key === QUIZ_STORAGE_KEY ? JSON.stringify({ version, savedAt, state }) : null),
});
const FINISHED = { stage: 'result', answers: ANSWERS };

test('a finished assessment in this browser has a card for seven days', () => {
  expect(keptCard(kept(FINISHED), 7 * DAY_MS)).toEqual(CARD);
  expect(keptCard(kept(FINISHED), 7 * DAY_MS + 1)).toBeUndefined();
});

const blocked = {
  getItem() {
    throw new Error('blocked');
  },
};
test.each([
  ['one that is under way', kept({ ...FINISHED, stage: 'quiz' })],
  ['one of another version', kept(FINISHED, { version: -1 })],
  ['one without a time', kept(FINISHED, { savedAt: 'today' })],
  ['one with a gap', kept({ ...FINISHED, answers: { ...ANSWERS, [QUESTION_IDS[0] ?? '']: 'X' } })],
  ['one without answers', kept({ stage: 'result' })],
  ['nothing', { getItem: () => null }],
  ['text', { getItem: () => 'text' }],
  ['a blocked storage', blocked],
])('%s has none', (_, storage) => {
  expect(keptCard(storage, 0)).toBeUndefined();
});
