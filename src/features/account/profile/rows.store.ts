import { atom } from 'nanostores';
import type { ReactNode } from 'react';

interface Rows {
  /** The row whose form is open: one at a time. */
  open: string | null;
  note: { row: string; text: ReactNode } | null;
  /** The row that gets the focus back. */
  focus: string | null;
}

const CLOSED: Rows = { open: null, note: null, focus: null };

export const $rows = atom(CLOSED);

export const changeRows = (change: Partial<Rows>) => $rows.set({ ...$rows.get(), ...change });
export const closeRows = () => $rows.set(CLOSED);

/** Closes the form that is open, with a note at its row, or at another where its own is gone by then. */
export function finish(text: ReactNode = '', row = $rows.get().open): void {
  changeRows({ open: null, note: text && row ? { row, text } : null, focus: row });
}
