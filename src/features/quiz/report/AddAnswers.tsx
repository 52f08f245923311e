import { split } from '~/ui/blocks';
import { note } from '~/ui/classes';
import type { FinishedQuiz } from '../quiz-state';
import type { AddingState } from '../quiz.store';
import * as t from '../rules/messages';

interface Props {
  addition: FinishedQuiz['addition'];
  state: AddingState;
  onAdd: () => void;
}

/** A box that adds the answers to sums over everybody. Nobody can take them back, so the box stays ticked. */
export function AddAnswers({ addition, state, onAdd }: Props) {
  const isAdded = addition?.added === true;
  const isTicked = isAdded || state.step === 'adding';
  return (
    <section className={`${split} lg:grid-cols-[5fr_7fr] print:hidden`} aria-labelledby="add-title">
      <h2 id="add-title">{t.helpCheck}</h2>
      <div className="next:mt-4">
        <label className="grid min-h-11 grid-cols-[2.25rem_1fr] items-start">
          <input
            className="mt-[0.15rem]"
            type="checkbox"
            checked={isTicked}
            aria-disabled={isTicked}
            aria-describedby="add-note"
            onChange={onAdd}
          />
          <span>{t.addMyAnswers}</span>
        </label>
        <p className={note} id="add-note">
          {t.whatIsAdded} <a href="/free-disc-assessment/method#people">{t.whatSumsAreFor}</a>
        </p>
        <p className={isAdded ? 'said-done' : 'said-wrong'} role="status">
          {isAdded && t.added}
          {!isAdded && state.step === 'failed' && t.notAdded(state.words)}
        </p>
      </div>
    </section>
  );
}
