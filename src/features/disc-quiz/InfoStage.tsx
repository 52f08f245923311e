import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Decoy } from '~/components/ui/Decoy';
import { currentConsent } from '~/domain/consent';
import { DISC_QUESTION_COUNT } from '~/domain/constants';
import { checkInfo, type InfoProblems } from '~/domain/disc/info-check';
import { type Gender, GENDERS } from '~/domain/disc/style';
import type { DiscInfo } from '~/domain/disc/submission';
import { readSignals } from '~/lib/read-signals';
import { dismissToast, showToast } from '~/stores/toasts.store';
import type { QuizForm, TypedInfo } from './quiz-state';

const CONSENT = currentConsent('disc-report');

const GENDER_LABELS: Record<Gender, { label: string; pronoun: string }> = {
  female: { label: 'Female', pronoun: 'she' },
  male: { label: 'Male', pronoun: 'he' },
  prefer_not_to_say: { label: 'Prefer not to say', pronoun: 'they' },
};

type Field = keyof DiscInfo;

interface Props {
  info: TypedInfo;
  /** Locked answers of a draft found in this browser. */
  locked: number | undefined;
  /** Why an earlier assessment is not offered. */
  note: string | undefined;
  /** The button that led here is gone, so the form takes the focus. */
  takeFocus: boolean;
  onResume: () => void;
  onForget: () => void;
  /** The visitor is about to start: a good moment to fetch what comes after. */
  onIntent: () => void;
  onStart: (info: DiscInfo, form: QuizForm) => void;
}

/** Reads the form itself, so that text typed before hydration counts. */
const readInfo = (form: HTMLFormElement) => checkInfo(Object.fromEntries(new FormData(form)));

export function InfoStage({ info, locked, note, takeFocus, onResume, onForget, onIntent, onStart }: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [ready, setReady] = useState(false);
  const [problems, setProblems] = useState<InfoProblems>({});
  const toast = useRef<number>(undefined);

  const check = () => {
    if (!form.current) return;
    const read = readInfo(form.current);
    setReady('info' in read);
    // Once a problem is shown it goes away as soon as it is mended; new ones wait for the next attempt.
    setProblems((shown) =>
      Object.fromEntries(
        Object.entries('info' in read ? {} : read.problems).filter(([field]) => field in shown),
      ),
    );
  };
  useEffect(check, []);
  useEffect(() => {
    if (takeFocus) form.current?.querySelector('input')?.focus();
  }, [takeFocus]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readInfo(event.currentTarget);
    if (toast.current !== undefined) dismissToast(toast.current);
    if ('info' in read) {
      const { website } = readSignals(event.currentTarget);
      return onStart(read.info, { website, consent: CONSENT.hash, startedAt: new Date().toISOString() });
    }
    setProblems(read.problems);
    toast.current = showToast({
      tone: 'error',
      title: 'Please complete your info',
      text: 'Name, email, and gender are required.',
    });
    const first = (['name', 'email', 'gender'] as const).find((field) => read.problems[field]);
    event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  const problem = (field: Field) => (
    <p className="error small" id={`${id}-${field}`}>
      {problems[field]}
    </p>
  );
  const described = (field: Field) => ({
    'aria-invalid': problems[field] ? true : undefined,
    'aria-describedby': problems[field] ? `${id}-${field}` : undefined,
  });

  return (
    <div className="quiz-info">
      <p className="quiz-note" role="status">
        {note}
      </p>
      {locked !== undefined && (
        <section className="board quiz-resume" aria-label="Your draft">
          <div>
            <h2 className="title-2">You were here before</h2>
            <p className="small">
              {locked} of {DISC_QUESTION_COUNT} answers are locked and kept in this browser. A new start
              replaces them.
            </p>
          </div>
          <p className="acts">
            <button className="btn" type="button" onClick={onResume}>
              Continue with question {locked + 1}
            </button>
            <button className="btn quiet" type="button" onClick={onForget}>
              Delete my draft
            </button>
          </p>
        </section>
      )}
      <form
        className="panel quiz-form"
        ref={form}
        noValidate
        onInput={check}
        onFocus={onIntent}
        onSubmit={submit}
      >
        <div className="field">
          <label htmlFor={`${id}-n`}>Name</label>
          <input
            className="input"
            id={`${id}-n`}
            name="name"
            autoComplete="name"
            dir="auto"
            defaultValue={info.name}
            {...described('name')}
          />
          {problem('name')}
        </div>
        <div className="field">
          <label htmlFor={`${id}-e`}>Email</label>
          <input
            className="input"
            id={`${id}-e`}
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={info.email}
            {...described('email')}
          />
          {problem('email')}
        </div>
        <fieldset className="field" {...described('gender')}>
          <legend className="label">Gender</legend>
          <p className="small">Only for the wording of your report.</p>
          <div className="choices">
            {GENDERS.map((gender) => (
              <label className="choice" key={gender}>
                <input
                  className="vh"
                  type="radio"
                  name="gender"
                  value={gender}
                  defaultChecked={info.gender === gender}
                />
                <i className="jack" aria-hidden="true" />
                <span>
                  {GENDER_LABELS[gender].label}
                  <span className="small"> “{GENDER_LABELS[gender].pronoun}”</span>
                </span>
              </label>
            ))}
          </div>
          {problem('gender')}
        </fieldset>
        <div className="stack">
          <Decoy id={`${id}-website`} />
          <p className="small" id={`${id}-consent`}>
            {CONSENT.text} A locked answer can’t be changed, and there is no timer.
          </p>
          <button className="btn" type="submit" aria-describedby={`${id}-consent`} aria-disabled={!ready}>
            Start the assessment
          </button>
        </div>
      </form>
    </div>
  );
}
