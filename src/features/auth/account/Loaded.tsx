import { useStore } from '@nanostores/react';
import { type ReactNode, useRef } from 'react';
import type { Query } from '~/stores/query.store';

interface LoadedProps<Value> {
  query: Query<Value>;
  children: (value: Value) => ReactNode;
}

/** Shows what a query brought. What is there stays, with everything typed in it, when a later load fails. */
export function Loaded<Value>({ query, children }: LoadedProps<Value>) {
  const state = useStore(query.$state);
  const last = useRef<{ value: Value } | null>(null);
  if (state.status === 'ready') last.current = { value: state.value };
  if (last.current) return children(last.current.value);
  if (state.status === 'failed') {
    return (
      <div className="stack">
        <p className="error" role="alert">
          {state.error instanceof Error ? state.error.message : String(state.error)}
        </p>
        <p>
          <button type="button" className="btn quiet sm" onClick={() => query.refresh()}>
            Try again
          </button>
        </p>
      </div>
    );
  }
  return <p role="status">Loading...</p>;
}
