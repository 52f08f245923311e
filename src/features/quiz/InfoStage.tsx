import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Decoy } from '~/ui/Decoy';
import { board, panel } from '~/ui/blocks';
import {
  actions,
  button,
  error as errorText,
  field as fieldBox,
  label as labelText,
  note as noteText,
} from '~/ui/classes';
import { tw } from '~/lib/tw';
import { Field } from '~/ui/Field';
import { currentConsent } from '~/site/consent';
import { QUIZ_QUESTION_COUNT } from '~/site/constants';
import { checkInfo, type InfoProblems } from './rules/info-check';
import * as t from './rules/messages';
import { type Gender, GENDERS } from './rules/style';
import { readSignals } from '~/lib/read-signals';
import { dismissToast, showToast } from '~/lib/toasts.store';
import { lockedCount, type RunningQuiz, type TypedInfo } from './quiz-state';
import type { QuizStore, QuizView } from './quiz.store';
import { takeFocus } from './take-focus';

const CONSENT = currentConsent('disc-report');
const NEWSLETTER = currentConsent('newsletter');

/** What the toast of this form is about. */
const TOAST = 'quiz-info';

const GENDER_LABELS: Record<Gender, { label: string; pronoun: string }> = {
  female: { label: t.female, pronoun: t.she },
  male: { label: t.male, pronoun: t.he },
  prefer_not_to_say: { label: t.preferNotToSay, pronoun: t.they },
};

/** Words of the page about the second answers; the figures in them are the method page's. */
export interface SecondWords {
  label: string;
  gain: string;
}

interface Props {
  quiz: QuizStore;
  view: QuizView;
  info: TypedInfo;
  /** What the second answers are, and what they bring. */
  second: SecondWords;
  /** The visitor is about to start: a good moment to fetch what comes after. */
  onIntent: () => void;
}

/** Reads the form itself, so that text typed before hydration counts. */
const readInfo = (form: HTMLFormElement) => checkInfo(Object.fromEntries(new FormData(form)));

export function InfoStage({ quiz, view: { draft, note, cleared }, info, second, onIntent }: Props) {
  const id = useId();
  const { name, email, gender: chosen } = draft?.info ?? info;
  const form = useRef<HTMLFormElement>(null);
  const [ready, setReady] = useState(false);
  const [problems, setProblems] = useState<InfoProblems>({});

  const check = () => {
    if (!form.current) return;
    const read = readInfo(form.current);
    setReady('info' in read);
    if ('info' in read) dismissToast(TOAST);
    // Once a problem is shown it goes away as soon as it is mended; new ones wait for the next attempt.
    setProblems((shown) =>
      Object.fromEntries(
        Object.entries('info' in read ? {} : read.problems).filter(([field]) => field in shown),
      ),
    );
  };
  useEffect(check, []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readInfo(event.currentTarget);
    if ('info' in read) {
      const { website } = readSignals(event.currentTarget);
      const ticked = new FormData(event.currentTarget);
      const startedAt = new Date().toISOString();
      const newsletter = ticked.has('newsletter') && { newsletter: NEWSLETTER.hash };
      const signals = { website, consent: CONSENT.hash, ...newsletter, startedAt };
      return quiz.start(read.info, signals, ticked.has('least'));
    }
    setProblems(read.problems);
    showToast({ about: TOAST, tone: 'error', title: t.infoIncomplete, text: t.infoIncompleteText });
    const first = (['name', 'email', 'gender'] as const).find((field) => read.problems[field]);
    event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  return (
    <div className="grid gap-near noscript:hidden">
      <p className="empty:absolute" role="status">
        {note}
      </p>
      {draft && <DraftBanner quiz={quiz} draft={draft} />}
      <form
        className={`${panel} ${tw`grid gap-x-part gap-y-near md:grid-cols-2 md:items-start`}`}
        ref={form}
        // Without this code, and outside of a dialog, a browser sends nothing: no name and address in that of the page.
        method="dialog"
        noValidate
        onInput={check}
        onFocus={onIntent}
        onSubmit={submit}
      >
        <Field
          id={`${id}-name`}
          label={t.name}
          name="name"
          ref={cleared ? takeFocus : undefined}
          autoComplete="name"
          dir="auto"
          defaultValue={name}
          error={problems.name}
        />
        <Field
          id={`${id}-email`}
          label={t.email}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={email}
          error={problems.email}
        />
        <fieldset
          className={`${fieldBox} md:col-span-full`}
          aria-invalid={problems.gender ? true : undefined}
          aria-describedby={problems.gender ? `${id}-gender` : undefined}
        >
          <legend className={labelText}>{t.gender}</legend>
          <p className={noteText}>{t.genderIsFor}</p>
          <div className="mt-1 grid gap-2 md:grid-cols-3">
            {GENDERS.map((gender) => (
              <label className="option min-h-12" key={gender}>
                <input type="radio" name="gender" value={gender} defaultChecked={chosen === gender} />
                <span>
                  {GENDER_LABELS[gender].label}
                  <span className={noteText}> {t.quoted(GENDER_LABELS[gender].pronoun)}</span>
                </span>
              </label>
            ))}
          </div>
          <p className={errorText} id={`${id}-gender`}>
            {problems.gender}
          </p>
        </fieldset>
        <div className="md:col-span-full">
          <label className="pick items-start! py-[0.6rem]">
            <input type="checkbox" name="least" aria-describedby={`${id}-gain`} />
            {second.label}
          </label>
          <p className={`${noteText} ps-[2.3rem]`} id={`${id}-gain`}>
            {second.gain}
          </p>
        </div>
        <div className="md:col-span-full">
          <label className="pick items-start! py-[0.6rem]">
            <input type="checkbox" name="newsletter" aria-describedby={`${id}-newsletter`} />
            {NEWSLETTER.text}
          </label>
          <p className={`${noteText} ps-[2.3rem]`} id={`${id}-newsletter`}>
            {t.newsletterNote}
          </p>
        </div>
        <div className="md:col-span-full next:mt-4">
          <Decoy id={`${id}-website`} />
          <p className={noteText} id={`${id}-consent`}>
            {CONSENT.text} {t.answersStay}
          </p>
          <button
            // It says what is missing, so it looks like the button that it is.
            className={`${button()} ${tw`hover:translate-x-1! aria-disabled:cursor-pointer! aria-disabled:bg-ink!`}`}
            type="submit"
            aria-describedby={`${id}-consent`}
            aria-disabled={!ready}
          >
            {t.startTheQuiz}
          </button>
        </div>
      </form>
    </div>
  );
}

function DraftBanner({ quiz, draft }: { quiz: QuizStore; draft: RunningQuiz }) {
  const locked = lockedCount(draft);
  return (
    <section
      className={`${board} ${tw`flex flex-wrap items-center justify-between gap-near`}`}
      aria-label={t.yourDraft}
    >
      <div>
        <h2 className="text-2 leading-[1.15]">{t.youWereHere}</h2>
        <p className={noteText}>
          {(draft.least ? t.draftHoldsPairs : t.draftHolds)(locked, QUIZ_QUESTION_COUNT)}
        </p>
      </div>
      <p className={actions}>
        <button className={button()} type="button" onClick={quiz.resume}>
          {t.continueWith(locked + 1)}
        </button>
        <button className={button('quiet')} type="button" onClick={quiz.forget}>
          {t.deleteMyDraft}
        </button>
      </p>
    </section>
  );
}
