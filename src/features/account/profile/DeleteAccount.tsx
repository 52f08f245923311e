import { useEffect, useId, useRef, useState } from 'react';
import { ask } from '~/ui/blocks';
import { newIdempotencyKey } from '~/lib/idempotency-key';
import { viewTitle } from '../classes';
import { ActionForm } from './ActionForm';
import { callAccount, leave } from './account-data';
import { finish } from './rows.store';

export function DeleteAccount() {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Kept over retries: what has been deleted once is not asked for again.
  const [key] = useState(newIdempotencyKey);

  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog ref={dialog} className={ask} aria-labelledby={`${id}-title`} onClose={() => finish()}>
      <ActionForm
        submit="Delete my account"
        act={async () => (await callAccount('delete', key)).failure}
        onDone={() => void leave('Your account is deleted.')}
      >
        <h2 className={viewTitle} id={`${id}-title`} tabIndex={-1}>
          Delete your account?
        </h2>
        <p>
          This deletes your account with its name, email and password, its passkeys and second steps, the
          results that you kept, your messages to us, and your place on the newsletter list. It can’t be
          undone.
        </p>
        <p>
          What stays is a code of your address with what you agreed to, when you took it back, and a wish to
          get no email. The law asks us to be able to show this. An order that you paid for stays in our
          books, and a plan goes on until you cancel it.
        </p>
      </ActionForm>
    </dialog>
  );
}
