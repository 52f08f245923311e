import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { AccountFailure } from '../account-failure';
import type { Outcome } from '../attempt';
import { ActionForm, BUSY } from './ActionForm';
import { $rows, changeRows, finish } from './rows.store';

interface RowProps {
  id: string;
  label: ReactNode;
  children?: ReactNode;
  /** What the button says; `about` completes its name for those who hear it alone. */
  action?: string;
  about?: ReactNode;
  /** The button opens this below the row, */
  form?: ReactNode;
  /** or does this at once, and then says `done`. */
  act?: () => Outcome;
  done?: ReactNode;
}

/** A line of the account: label, value, action. */
export function Row({ id, label, children, action, about, form, act, done }: RowProps) {
  const { open, note, focus } = useStore($rows);
  const [acting, setActing] = useState(false);
  const [failure, setFailure] = useState<AccountFailure | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const term = useRef<HTMLElement>(null);
  const moreId = useId();
  const isOpen = open === id;

  useEffect(() => {
    if (focus !== id) return;
    (button.current ?? term.current)?.focus();
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

  return (
    <div className="account-row">
      <dt ref={term} tabIndex={-1}>
        {label}
      </dt>
      <dd className="account-value">
        {children}
        <p role="status">{note?.row === id && note.text}</p>
      </dd>
      {action && (
        <dd className="account-act">
          <button
            ref={button}
            type="button"
            className="link"
            aria-expanded={form ? isOpen : undefined}
            aria-controls={form && isOpen ? moreId : undefined}
            aria-disabled={acting || undefined}
            onClick={press}
          >
            {acting ? BUSY : action}
            {about && <span className="vh"> {about}</span>}
          </button>
        </dd>
      )}
      {isOpen && (
        <dd className="account-more" id={moreId}>
          {form ?? (act && <ActionForm submit="Try again" act={act} done={done} failed={failure} />)}
        </dd>
      )}
    </div>
  );
}

/** What somebody has named, in quotation marks. */
export const Quoted = ({ children }: { children: ReactNode }) => (
  <>
    “<bdi>{children}</bdi>”
  </>
);

interface SectionProps {
  title: string;
  about?: ReactNode;
  children: ReactNode;
}

export function Section({ title, about, children }: SectionProps) {
  const id = useId();
  return (
    <section className="account-section" aria-labelledby={id}>
      <div>
        <h3 id={id}>{title}</h3>
        {about && <p className="small">{about}</p>}
      </div>
      {children}
    </section>
  );
}
