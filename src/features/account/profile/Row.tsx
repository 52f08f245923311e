import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { note as noteText } from '~/ui/classes';
import type { AccountFailure } from '../account-failure';
import type { Outcome } from '../attempt';
import { accountLink } from '../classes';
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

/** A line of the account: label and action, below them the value; side by side where there is room. */
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
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-near py-[0.35rem] *:min-w-0 *:wrap-anywhere not-first:border-t not-first:border-line sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <dt ref={term} className="flex min-h-11 items-center" tabIndex={-1}>
        {label}
      </dt>
      <dd className="col-span-full pb-[0.6rem] text-ink-2 sm:col-2 sm:row-1 sm:py-[0.6rem]">
        {children}
        <p className="said-done not-empty:mt-2" role="status">
          {note?.row === id && note.text}
        </p>
      </dd>
      {action && (
        <dd className="col-2 row-1 text-end sm:col-3">
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
            {about && <span className="sr-only"> {about}</span>}
          </button>
        </dd>
      )}
      {isOpen && (
        <dd className="col-span-full sm:col-[2/-1]" id={moreId}>
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
    <section
      className="grid gap-x-wide gap-y-4 border-t-2 border-ink pt-4 pb-near lg:grid-cols-[5fr_12fr]"
      aria-labelledby={id}
    >
      <div>
        {/* On one line with the first label. */}
        <h3 className="pt-[0.8rem] pb-1" id={id}>
          {title}
        </h3>
        {about && <p className={`${noteText} max-w-[24em]`}>{about}</p>}
      </div>
      {children}
    </section>
  );
}
