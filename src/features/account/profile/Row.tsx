import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { tw } from '~/lib/tw';
import { note as noteText } from '~/ui/classes';
import { RowAction, type RowActionProps } from './RowAction';
import { $rows, changeRows } from './rows.store';

interface RowProps extends Partial<RowActionProps> {
  id: string;
  label: ReactNode;
  children?: ReactNode;
}

/** What was done by the action of a row. */
export function Done({ id }: { id: string }) {
  const { note } = useStore($rows);
  return (
    <p className="said-done not-empty:mt-2" role="status">
      {note?.row === id && note.text}
    </p>
  );
}

/** A line of the account: label, value and action, on a phone with the value below the label. */
export function Row({ id, label, children, action, ...rest }: RowProps) {
  const { focus } = useStore($rows);
  const term = useRef<HTMLElement>(null);
  const takesFocus = focus === id && !(action && !rest.href);

  useEffect(() => {
    if (!takesFocus) return;
    term.current?.focus();
    changeRows({ focus: null });
  }, [takesFocus]);

  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-near py-[0.35rem] *:min-w-0 *:wrap-anywhere not-first:border-t not-first:border-line max-sm:py-2 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <dt ref={term} className="flex items-center sm:min-h-11" tabIndex={-1}>
        {label}
      </dt>
      <dd className="col-1 text-ink-2 sm:col-2 sm:row-1 sm:py-[0.6rem]">
        {children}
        <Done id={id} />
      </dd>
      {action && (
        <RowAction
          id={id}
          action={action}
          place={tw`col-2 row-[1/3] self-center text-end sm:col-3 sm:row-1 sm:self-baseline`}
          below={tw`col-span-full sm:col-[2/-1]`}
          {...rest}
        />
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
  /** Of the place in the address, for links on the page. */
  place?: string;
  about?: ReactNode;
  children: ReactNode;
}

export function Section({ title, place, about, children }: SectionProps) {
  const id = useId();
  return (
    <section
      id={place}
      className="grid gap-x-wide gap-y-4 border-t-2 border-ink pt-4 pb-near lg:grid-cols-[5fr_12fr]"
      aria-labelledby={id}
    >
      <div>
        {/* On one line with the first label. */}
        <h2 className="pt-[0.8rem] pb-1 font-text text-1 leading-[1.25] tracking-[0px]" id={id}>
          {title}
        </h2>
        {about && <p className={`${noteText} max-w-[24em]`}>{about}</p>}
      </div>
      {children}
    </section>
  );
}
