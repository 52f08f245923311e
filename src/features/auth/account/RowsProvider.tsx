import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

interface Rows {
  /** The row whose form is open: one at a time. */
  open: string | null;
  note: { row: string; text: ReactNode } | null;
  /** The row that gets the focus back. */
  focus: string | null;
  set: (change: Partial<Omit<Rows, 'set'>>) => void;
}

const RowsContext = createContext<Rows | null>(null);

export type Finish = (note?: ReactNode, row?: string) => void;

export const FinishContext = createContext<Finish>(() => undefined);

/** Holds the rows together: opening one closes the other. */
export function RowsProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<Omit<Rows, 'set'>>({ open: null, note: null, focus: null });
  const rows = useMemo(
    () => ({ ...state, set: (change: Partial<Rows>) => setState((before) => ({ ...before, ...change })) }),
    [state],
  );
  return <RowsContext value={rows}>{children}</RowsContext>;
}

export function useRows(): Rows {
  const rows = useContext(RowsContext);
  if (!rows) throw new Error('A row must be used within a RowsProvider');
  return rows;
}

/** Closes the form that is open, with a note at its row, or at another where its own is gone by then. */
export const useFinish = () => useContext(FinishContext);
