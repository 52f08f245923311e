import type { Draft } from '~/lib/draft';
import { type Answers, isUntouched, readAnswers, writeAnswers } from '~/lib/form-answers';
import { find } from './element';
import * as t from './messages';

/** After the last key, so that a word is one write. */
const SAVE_AFTER_MS = 400;

interface KeptForm {
  form: HTMLFormElement;
  draft: Draft<Answers>;
  /** What is kept; as a rule all answers. */
  read?: () => Answers;
  /** Called after answers were put into the fields, or taken out. */
  filled?: () => void;
}

const dayOf = (date: Date) => date.toLocaleDateString('en-CA', { month: 'long', day: 'numeric' });

/**
 * Keeps what is typed into a form, puts it back into the fields that nobody has touched yet, and speaks in the parts of
 * `DraftNote.astro` and `DraftSaved.astro`, which the form holds. Of two tabs the later write counts; the other one says
 * so and offers to take it over.
 */
export function keepDraft({ form, draft, read = () => readAnswers(form), filled }: KeptForm) {
  const note = find(form, '[data-draft-note]');
  const saved = find(form, '[data-draft-saved]');
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What the buttons for taking over and for undoing put back. */
  let offered: Answers = {};

  /** Returns what can take the focus: the first button, or else the words, where one key too many does nothing. */
  function say(words: string, ...acts: string[]) {
    const text = find(note, '[data-draft-words]');
    note.hidden = false;
    text.textContent = words;
    const buttons = [...note.querySelectorAll('button')];
    for (const button of buttons) button.hidden = !acts.includes(button.dataset.draft ?? '');
    return buttons.find(({ hidden }) => !hidden) ?? text;
  }

  function save() {
    if (timer === undefined) return;
    stop();
    const kept = draft.write(read());
    saved.hidden = false;
    find(saved, '[data-draft-kept]').textContent = kept ? t.savedHere : t.noDraftKept;
  }

  function stop() {
    clearTimeout(timer);
    timer = undefined;
  }

  function changed() {
    stop();
    timer = setTimeout(save, SAVE_AFTER_MS);
  }

  function clear() {
    stop();
    draft.remove();
    saved.hidden = true;
  }

  function put(answers: Answers, words: string) {
    writeAnswers(form, answers, { over: true });
    filled?.();
    changed();
    save();
    say(words).focus();
  }

  function forget() {
    offered = readAnswers(form);
    clear();
    form.reset();
    filled?.();
    say(t.draftDeleted, 'undo').focus();
  }

  function restore() {
    // What was typed before this script was there is kept from now on.
    const typed = !isUntouched(form);
    if (typed) changed();
    const kept = draft.read();
    if (!kept || !writeAnswers(form, kept.data)) return undefined;
    saved.hidden = false;
    const words = t.draftIsBack(dayOf(kept.savedAt));
    say(typed ? t.exceptWhere(words) : `${words}.`);
    return kept;
  }

  for (const type of ['input', 'change']) form.addEventListener(type, changed);
  form.addEventListener('click', ({ target }) => {
    const act = target instanceof HTMLElement ? target.dataset.draft : undefined;
    if (act === 'forget') forget();
    if (act === 'mine') put(readAnswers(form), t.theseAreKept);
    if (act === 'take') put(offered, t.thoseAreHere);
    if (act === 'undo') put(offered, t.answersAreBack);
  });
  addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', save);
  const restored = restore();
  draft.onOtherTab((kept) => {
    if (!kept) say(t.goneInAnotherTab);
    else if (JSON.stringify(kept.data) !== JSON.stringify(read())) {
      offered = kept.data;
      say(t.changedInAnotherTab, 'take', 'mine');
    }
  });
  return {
    /** The answers that were put back at the start, and when they were kept; undefined if there were none. */
    restored,
    /** To be called after a change that is no event of a field. */
    changed,
    /** What was sent is no draft any more. */
    clear,
  };
}
