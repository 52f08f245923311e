import { afterEach, expect, test, vi } from 'vitest';
import { QUIZ_STORAGE_KEY } from '~/site/constants';
import type { EmailProblem } from './email-report';
import { type FinishedQuiz, lockedCount, progressOf, type StartedQuiz } from './quiz-state';
import { createQuiz, type QuizEdges, REPORT_TOAST } from './quiz.store';
import { QUESTION_IDS } from './rules/question-ids';
import { STYLES, type Style } from './rules/style';
import { saveQuiz, storedQuiz } from './saved-quiz';
import { FINISHED, memoryStorage, RUNNING } from './test-run';

const NOW = Date.UTC(2026, 10, 20, 12);
const { info, form } = RUNNING;
const AWAY: EmailProblem = { words: 'Away.', unreachable: true };

/** Another browser, or another tab of one whose storage is given. */
function openTab(storage = memoryStorage(), edges: Partial<QuizEdges> = {}) {
  const heard = { otherTabs: () => {}, online: () => {} };
  const time = { now: NOW };
  const send = vi.fn<QuizEdges['send']>().mockResolvedValue(undefined);
  const keep = vi.fn<QuizEdges['keep']>().mockResolvedValue(undefined);
  const add = vi.fn<QuizEdges['add']>().mockResolvedValue(undefined);
  const toast = vi.fn().mockReturnValue(1);
  const prepare = vi.fn();
  const all: QuizEdges = {
    storage,
    onOtherTabs: (look) => {
      heard.otherTabs = look;
      return () => undefined;
    },
    onOnline: (look) => {
      heard.online = look;
      return () => undefined;
    },
    now: () => time.now,
    prepare,
    send,
    keep,
    add,
    toast,
    ...edges,
  };
  const quiz = createQuiz(all);
  const close = quiz.$quiz.listen(() => undefined);
  opened.push(close);
  const view = () => quiz.$quiz.get();
  return { ...quiz, ...all, send, keep, add, toast, prepare, time, view, heard, lockAll: lockerOf(quiz) };
}
const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

const lockerOf =
  ({ lockAnswer }: Pick<ReturnType<typeof createQuiz>, 'lockAnswer'>) =>
  (from = 1, to = 30, style: Style = 'D') => {
    for (const id of QUESTION_IDS.slice(from - 1, to)) lockAnswer(id, style);
  };

/** A tab in which a quiz runs. */
function startedTab(...given: Parameters<typeof openTab>) {
  const tab = openTab(...given);
  tab.start(info, form);
  return tab;
}

/** A tab of a browser that keeps `state`. */
function tabWith(state: StartedQuiz, edges: Partial<QuizEdges> = {}) {
  const storage = memoryStorage();
  saveQuiz(storage, state, NOW);
  return openTab(storage, edges);
}

test('thirty locked answers lead from the form to the result, and its report goes out once', async () => {
  const tab = startedTab();
  const { state } = tab.view();
  expect(state).toMatchObject({ stage: 'quiz', answers: {}, info, form });
  expect(tab.prepare).toHaveBeenCalled();
  tab.lockAll();
  await vi.waitFor(() => expect(tab.view().state).toMatchObject({ email: 'sent' }));
  expect(tab.view().state).toMatchObject({ stage: 'result', form, finishedAt: '2026-11-20T12:00:00.000Z' });
  expect(tab.send).toHaveBeenCalledOnce();
  const [sent] = tab.send.mock.calls[0] ?? [];
  expect(sent?.idempotencyKey).toBe((state as StartedQuiz).idempotencyKey);
  const told = {
    about: REPORT_TOAST,
    tone: 'success',
    title: 'Report sent',
    text: 'Your DISC assessment has been emailed.',
  };
  expect(tab.toast.mock.calls).toEqual([[told]]);
  await tab.sendEmail();
  expect(tab.send).toHaveBeenCalledOnce();
});

test('with second answers both of a question are locked together, and the report gets all of them', async () => {
  const tab = openTab();
  tab.start(info, form, true);
  expect(tab.view().state).toMatchObject({ answers: {}, least: {} });
  tab.lockAnswer('q1', 'D');
  tab.lockAnswer('q1', 'D', 'D');
  expect(tab.view().state, 'neither one alone nor twice the same').toMatchObject({ answers: {}, least: {} });
  tab.lockAnswer('q1', 'D', 'S');
  expect(storedQuiz(tab.storage, NOW)).toMatchObject({ answers: { q1: 'D' }, least: { q1: 'S' } });
  tab.lockAnswer('q1', 'D', 'C');

  const other = openTab(tab.storage);
  other.resume();
  for (const id of QUESTION_IDS.slice(1)) other.lockAnswer(id, 'I', 'C');
  await vi.waitFor(() => expect(other.send).toHaveBeenCalledOnce());
  const [sent] = other.send.mock.calls[0] ?? [];
  expect(sent?.least).toEqual({ ...Object.fromEntries(QUESTION_IDS.map((id) => [id, 'C'])), q1: 'S' });
  tab.heard.otherTabs();
  expect(tab.view().state).toMatchObject({ stage: 'result', least: sent?.least });
});

test('a run that asks for one answer takes no second one', () => {
  const tab = startedTab();
  tab.lockAnswer('q1', 'D', 'S');
  expect(tab.view().state).toMatchObject({ answers: {} });
  tab.lockAll();
  expect(tab.view().state).not.toHaveProperty('least');
});

test('a locked answer cannot be changed, no question can be skipped, and nothing is locked elsewhere', () => {
  const tab = openTab();
  tab.lockAnswer('q1', 'D');
  expect(tab.view().state.stage).toBe('info');
  tab.start(info, form);
  tab.lockAnswer('q1', 'S');
  tab.lockAnswer('q1', 'C');
  tab.lockAnswer('q3', 'C');
  const { state } = tab.view();
  expect(state).toMatchObject({ answers: { q1: 'S' } });
  expect(storedQuiz(tab.storage, NOW), 'it is kept before the next question').toEqual(state);
  tab.start({ ...info, name: 'Sam' }, form);
  expect(tab.view().state).toBe(state);
});

test('every locked answer, the result and the sent email are progress, and a failed attempt is none', () => {
  expect(lockedCount(RUNNING)).toBe(2);
  expect(progressOf({ ...RUNNING, answers: { ...RUNNING.answers, q3: 'I' } })).toBeGreaterThan(
    progressOf(RUNNING),
  );
  expect(progressOf({ ...FINISHED, email: 'sent' })).toBeGreaterThan(progressOf(FINISHED));
  expect(progressOf({ ...FINISHED, email: 'due' })).toBe(progressOf(FINISHED));
});

test('a draft is offered in a form of its own, and continued or deleted', () => {
  const tab = tabWith(RUNNING);
  expect(tab.view()).toMatchObject({ state: { stage: 'info' }, draft: RUNNING, form: 1 });
  tab.resume();
  expect(tab.view().state).toEqual(RUNNING);

  const other = tabWith(RUNNING);
  other.forget();
  expect(other.view()).toMatchObject({ draft: undefined, form: 2, cleared: true });
  expect(storedQuiz(other.storage, NOW)).toBeUndefined();
});

test('what cannot be continued is told', () => {
  const tab = openTab(memoryStorage({ [QUIZ_STORAGE_KEY]: '{' }));
  expect(tab.view().note).toContain('it is damaged');
});

test('a retake keeps name, email and gender and forgets everything else', async () => {
  const tab = tabWith({ ...FINISHED, email: 'sent' });
  await tab.keepResult();
  tab.forget();
  expect(tab.view()).toMatchObject({ state: { stage: 'info', info }, keep: { step: 'idle' } });
  tab.start(info, form);
  expect(tab.view().state).toMatchObject({ stage: 'quiz', answers: {} });
});

test.each([
  ['due', 1],
  ['sending', 1],
  ['waiting', 1],
  ['failed', 0],
  ['sent', 0],
] as const)('a page that opens on a report that is %s asks for it %i times', (email, times) => {
  expect(tabWith({ ...FINISHED, email }).send).toHaveBeenCalledTimes(times);
});

test('a report that was on its way two days ago may have arrived: it is asked for only by its button', async () => {
  const storage = memoryStorage();
  saveQuiz(storage, { ...FINISHED, email: 'sending' }, NOW);
  const tab = openTab(storage, { now: () => NOW + 48 * 3_600_000 + 1 });
  expect(tab.send).not.toHaveBeenCalled();
  expect(tab.view().state).toMatchObject({ email: 'failed' });
  await tab.sendEmail();
  expect(tab.send).toHaveBeenCalledOnce();
});

test('a result that is being kept while the quiz is retaken says nothing about the next one', async () => {
  let answer: (words?: string) => void = () => undefined;
  const tab = tabWith({ ...FINISHED, email: 'sent' });
  tab.keep.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const keeping = tab.keepResult();
  tab.forget();
  answer();
  await keeping;
  expect(tab.view().keep).toEqual({ step: 'idle' });
});

test('a refused report can be asked for again, with the words of the server', async () => {
  const refused = { words: 'Too many.', unreachable: false };
  const send = vi.fn<QuizEdges['send']>().mockResolvedValueOnce(refused).mockResolvedValue(undefined);
  const tab = tabWith({ ...FINISHED, email: 'due' }, { send });
  await vi.waitFor(() => expect(tab.view().state).toMatchObject({ email: 'failed' }));
  expect(tab.view().emailProblem).toBe('Too many.');
  expect(tab.toast.mock.calls[0]?.[0]).toMatchObject({ tone: 'error', title: "Couldn't send email" });
  tab.heard.online();
  expect(send).toHaveBeenCalledOnce();
  await tab.sendEmail();
  expect(tab.view().state).toMatchObject({ email: 'sent' });
});

test.each([
  ['no answer', () => Promise.resolve(AWAY)],
  ['a file that did not arrive', () => Promise.reject(new TypeError('import'))],
])('%s waits for the network, and then the report goes out by itself', async (_, fail) => {
  const send = vi.fn<QuizEdges['send']>().mockImplementationOnce(fail).mockResolvedValue(undefined);
  const tab = tabWith({ ...FINISHED, email: 'due' }, { send });
  await vi.waitFor(() => expect(tab.view().state).toMatchObject({ email: 'waiting' }));
  expect(tab.view().emailProblem).toMatch(/^We couldn't reach the server\. The report goes out by itself/);
  tab.heard.online();
  await vi.waitFor(() => expect(tab.view().state).toMatchObject({ email: 'sent' }));
  expect(send).toHaveBeenCalledTimes(2);
});

test('while a report is on its way nothing else is sent, and its answer changes no later run', async () => {
  let answer: (problem?: EmailProblem) => void = () => undefined;
  const send = vi.fn(() => new Promise<EmailProblem | undefined>((resolve) => (answer = resolve)));
  const tab = tabWith({ ...FINISHED, email: 'due' }, { send });
  expect(tab.view().state).toMatchObject({ email: 'sending' });
  await tab.sendEmail();
  expect(send).toHaveBeenCalledOnce();
  tab.forget();
  tab.start(info, form);
  answer(AWAY);
  await vi.waitFor(() => expect(tab.toast).toHaveBeenCalled());
  expect(tab.view().state).toMatchObject({ stage: 'quiz', answers: {} });
  expect(tab.view().emailProblem).toBeUndefined();
});

test('two tabs share one run: what is locked first stays, and neither loses an answer', () => {
  const one = startedTab();
  one.lockAll(1, 4);
  const other = openTab(one.storage);
  other.resume();
  other.lockAll(5, 9, 'C');
  one.heard.otherTabs();
  expect(one.view().note).toMatch(/^This assessment is open in another tab/);
  expect(one.view().state).toEqual(other.view().state);

  other.lockAnswer('q10', 'I');
  one.lockAnswer('q10', 'S');
  expect(one.view().state).toMatchObject({ answers: { q10: 'I' } });
});

test('a tab that waits shows the draft of another, and loses it with it', () => {
  const waiting = openTab();
  const running = startedTab(waiting.storage);
  running.lockAll(1, 3);
  waiting.heard.otherTabs();
  expect(lockedCount(waiting.view().draft ?? RUNNING)).toBe(3);
  running.forget();
  waiting.heard.otherTabs();
  expect(waiting.view().draft).toBeUndefined();
});

test.each<[string, string, (other: ReturnType<typeof openTab>) => void]>([
  ['replaced', 'A new assessment was started', (other) => other.start(info, form)],
  ['deleted', 'was deleted in another tab', (other) => other.forget()],
])('a run that another tab has %s can be finished, and touches nothing of the other', (_, words, act) => {
  const one = startedTab();
  one.lockAll(1, 3);
  const other = openTab(one.storage);
  act(other);
  const kept = storedQuiz(one.storage, NOW);
  one.heard.otherTabs();
  expect(one.view().note).toContain(words);
  one.lockAll(4);
  expect(one.view().state.stage).toBe('result');
  expect(storedQuiz(one.storage, NOW)).toEqual(kept);
  one.forget();
  expect(storedQuiz(one.storage, NOW)).toEqual(kept);
});

test('answers that nobody can have read bring one note in a run, gone with the next answer', () => {
  const tab = startedTab();
  const lock = (from: number, to: number, ms: number) => {
    for (const id of QUESTION_IDS.slice(from - 1, to)) {
      tab.time.now += ms;
      // Always the option at the first place.
      const { order } = tab.view().state as typeof RUNNING;
      tab.lockAnswer(id, STYLES[order[id]?.[0] ?? 0] ?? 'D');
    }
    return tab.view().careless;
  };
  expect(lock(1, 5, 400)).toBeUndefined();
  expect(lock(6, 6, 400)).toBe('fast');
  expect(lock(7, 20, 9_000)).toBeUndefined();
});

test.each([
  ['is kept', async () => undefined, { step: 'kept' }],
  ['is refused', async () => 'It is full.', { step: 'failed', words: 'It is full.' }],
  [
    'meets a fault of the page',
    () => Promise.reject(new TypeError('broken')),
    { step: 'failed', words: 'Something went wrong in this page. Reload it and try again.' },
  ],
])('a result that %s says so, and is kept once', async (_, answer, shown) => {
  const tab = tabWith(FINISHED as FinishedQuiz);
  tab.keep.mockImplementationOnce(answer);
  const keeping = tab.keepResult();
  expect(tab.view().keep).toEqual({ step: 'keeping' });
  await tab.keepResult();
  await keeping;
  expect(tab.keep.mock.calls).toEqual([[FINISHED.answers, FINISHED.idempotencyKey]]);
  expect(tab.view().keep).toEqual(shown);
  await tab.keepResult();
  expect(tab.view().keep).toEqual({ step: 'kept' });
});

test('answers are added once, under a key of their own, over a failure, a reload and a second tab', async () => {
  const tab = tabWith(FINISHED);
  expect(tab.view().state).not.toHaveProperty('addition');
  tab.add.mockResolvedValueOnce('Away.');
  await tab.addAnswers();
  expect(tab.view().adding).toEqual({ step: 'failed', words: 'Away.' });
  const other = openTab(tab.storage);
  await Promise.all([other.addAnswers(), other.addAnswers()]);
  expect(other.view()).toMatchObject({ adding: { step: 'idle' }, state: { addition: { added: true } } });
  await tab.addAnswers();
  await openTab(tab.storage).addAnswers();

  const keys = [...tab.add.mock.calls, ...other.add.mock.calls].map(([, key]) => key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(keys).not.toContain(FINISHED.idempotencyKey);
});
