import { lazy, Suspense, useState } from 'react';
import { hasStoredSession } from '~/lib/stored-session';
import { split } from '~/ui/blocks';
import { actions, button, note } from '~/ui/classes';
import type { KeepState } from '../quiz.store';
import * as t from '../rules/messages';
import type { SavedForm } from './save-report';

/** Without it the report is complete: if the file does not arrive, there is nothing to say. */
const KeepResult = lazy(() =>
  import('./KeepResult').then(
    (module) => ({ default: module.KeepResult }),
    () => ({ default: () => <></> }),
  ),
);

interface Props {
  state: KeepState;
  onKeep: () => void;
  /** Makes the file and says what became of it. */
  onSave: (form: SavedForm) => Promise<string>;
}

/** The ways to have the report where this browser is not: as files, on paper, in an account. */
export function KeepReport({ state, onKeep, onSave }: Props) {
  const [mayKeep] = useState(hasStoredSession);
  const [said, setSaid] = useState('');
  const saveButton = (form: SavedForm, label: string) => (
    <button
      className={button('quiet')}
      type="button"
      onClick={() => {
        void onSave(form).then(setSaid);
      }}
    >
      {label}
    </button>
  );
  return (
    <section className={`${split} lg:grid-cols-[5fr_7fr] print:hidden`} aria-labelledby="keep">
      <h2 id="keep" tabIndex={-1}>
        {t.keepOrPrint}
      </h2>
      <div className="next:mt-4">
        <p className={actions}>
          {saveButton('file', t.saveAsFile)}
          <button className={button('quiet')} type="button" onClick={() => print()}>
            {t.printOrPdf}
          </button>
          {saveButton('json', t.saveAsData)}
        </p>
        <p className={`${note} empty:hidden`} role="status">
          {said}
        </p>
        {mayKeep && (
          <Suspense>
            <KeepResult state={state} onKeep={onKeep} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
