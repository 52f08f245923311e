import { useStore } from '@nanostores/react';
import { type ReactNode, useRef } from 'react';
import { actions, button } from '~/ui/classes';
import type { Query } from '~/lib/query.store';
import { failureText } from './classes';
import * as t from './rules/messages';

interface DidNotLoadProps {
  text: string;
  onRetry: () => void;
  /** Whether the button is the main action of the view. */
  main?: boolean;
  /** Further links or buttons, below the button. */
  children?: ReactNode;
}

/** Says that something did not load, and tries again. */
export function DidNotLoad({ text, onRetry, main, children }: DidNotLoadProps) {
  return (
    <div className="next:mt-4">
      <p className={failureText} role="alert">
        {text}
      </p>
      <div className={actions}>
        <button type="button" className={main ? button() : button('quiet', 'small')} onClick={onRetry}>
          {t.tryAgain}
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
  last.current = data ?? last.current;
  if (last.current !== undefined) return children(last.current);
  if (error) return <DidNotLoad text={error.message} onRetry={query.refresh} />;
  return <p role="status">{t.loading}</p>;
}
