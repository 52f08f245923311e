import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { go } from '~/ui/classes';
import type { AccountFailure } from '../account-failure';
import type { Outcome } from '../attempt';
import { accountLink } from '../classes';
import { ActionForm, BUSY } from './ActionForm';
import { $rows, changeRows, finish } from './rows.store';
import * as t from '../rules/messages';

export interface RowActionProps {
  id: string;
  /** What the button says; `about` completes its name for those who hear it alone. */
  action: string;
  about?: ReactNode;
  /** The button opens this below the row, */
  form?: ReactNode;
  /** or does this at once, and then says `done`. */
  act?: () => Outcome;
  done?: ReactNode;
  /** Or it is a link. */
  href?: string | undefined;
}

/** The button at the end of a row; `place` and `below` say where it stands, and what it opens. */
export function RowAction({
  id,
  action,
  about,
  form,
  act,
  done,
  href,
  place,
  below,
}: RowActionProps & { place?: string; below: string }) {
  const { open, focus } = useStore($rows);
  const [acting, setActing] = useState(false);
  const [failure, setFailure] = useState<AccountFailure | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const moreId = useId();
  const isOpen = open === id;

  useEffect(() => {
    if (focus !== id || !button.current) return;
    button.current.focus();
    changeRows({ focus: null });
  }, [focus, id]);

  async function press() {
    if (acting) return;
    if (!act || isOpen) return isOpen ? finish() : changeRows({ open: id, note: null });
    setActing(true);
    changeRows({ open: null, note: null });
    const failed = await act();
    setActing(false);
    setFailure(failed);
    changeRows(failed ? { open: id } : { note: { row: id, text: done } });
  }

  const name = about && <span className="sr-only"> {about}</span>;
  return (
    <>
      <dd className={place}>
        {href ? (
          <a className={go} href={href}>
            {action}
            {name}
          </a>
        ) : (
          <button
            ref={button}
            type="button"
            className={accountLink}
            aria-expanded={form ? isOpen : undefined}
            aria-controls={form && isOpen ? moreId : undefined}
            aria-disabled={acting || undefined}
            onClick={press}
          >
            {acting ? BUSY : action}
            {name}
          </button>
        )}
      </dd>
      {isOpen && (
        <dd className={below} id={moreId}>
          {form ?? (act && <ActionForm submit={t.tryAgain} act={act} done={done} failed={failure} />)}
        </dd>
      )}
    </>
  );
}
