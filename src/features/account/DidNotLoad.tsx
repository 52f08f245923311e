import { useStore } from '@nanostores/react';
import { type ReactNode, useRef } from 'react';
import { actions, button } from '~/ui/classes';
import type { Query } from '~/lib/query.store';
import { failureText } from './classes';
import * as t from './rules/messages';

interface DidNotLoadProps {
  /** What went wrong; undefined while it is being tried again. */
  text: string | undefined;
  onRetry: () => void;
  /** Whether the button is the main action of the view. */
  main?: boolean;
  /** Further links or buttons, below the button. */
  children?: ReactNode;
}

/** A callback for `ref`: what has loaded replaces this box, and the element around it takes the focus that the box held. */
const handOnFocus = (box: HTMLElement | null) => () => {
  const place = box?.parentElement;
  if (!place || !box.contains(document.activeElement)) return;
  place.tabIndex = -1;
  place.focus();
};

/** Says that something did not load, and tries again. Kept while it does, so that the button keeps the focus. */
export function DidNotLoad({ text, onRetry, main, children }: DidNotLoadProps) {
  return (
    <div ref={handOnFocus} className="next:mt-4">
      {text && (
        <p className={failureText} role="alert">
          {text}
        </p>
      )}
      <div className={actions}>
        <button
          type="button"
          className={main ? button() : button('quiet', 'small')}
          aria-disabled={!text || undefined}
          onClick={text ? onRetry : undefined}
        >
          {text ? t.tryAgain : t.loading}
        </button>
        {children}
      </div>
    </div>
  );
}

interface LoadedProps<Value> {
  query: Query<Value>;
  children: (value: Value) => ReactNode;
}

/** Shows what a query brought. What is there stays, with everything typed in it, when a later load fails. */
export function Loaded<Value>({ query, children }: LoadedProps<Value>) {
  const { data, error } = useStore(query.$state);
  const last = useRef<Value>(undefined);
  const hasFailed = useRef(false);
  last.current = data ?? last.current;
  hasFailed.current ||= error !== undefined;
  if (last.current !== undefined) return children(last.current);
  if (hasFailed.current) return <DidNotLoad text={error?.message} onRetry={query.refresh} />;
  return <p role="status">{t.loading}</p>;
}
