import { useEffect, useId, useRef, useState } from 'react';
import { ask } from '~/ui/blocks';
import { newIdempotencyKey } from '~/lib/idempotency-key';
import { viewTitle } from '../classes';
import { ActionForm } from './ActionForm';
import { callAccount, leave } from './account-data';
import { finish } from './rows.store';
import * as t from '../rules/messages';

export function DeleteAccount() {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Kept over retries: what has been deleted once is not asked for again.
  const [key] = useState(newIdempotencyKey);

  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog ref={dialog} className={ask} aria-labelledby={`${id}-title`} onClose={() => finish()}>
      <ActionForm
        submit={t.deleteMyAccount}
        act={async () => (await callAccount('delete', key)).failure}
        onDone={() => void leave(t.yourAccountIsDeleted)}
      >
        <h2 className={viewTitle} id={`${id}-title`} tabIndex={-1}>
          {t.deleteYourAccount}
        </h2>
        <p>{t.whatIsDeleted}</p>
        <p>{t.whatStays}</p>
      </ActionForm>
    </dialog>
  );
}
