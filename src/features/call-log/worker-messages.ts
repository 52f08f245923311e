import type { Mapping } from './rules/columns';
import type { NotText } from './rules/file-kind';
import type { LogSummary } from './rules/log-reader';

export type ToWorker =
  | { kind: 'open'; file: Blob }
  /** Counts the file that was opened last. */
  | { kind: 'count'; mapping: Mapping };

/** What a file looks like before it is counted. */
export interface Opened {
  kind: 'opened';
  header: string[];
  /** The first calls, phone numbers masked. */
  preview: string[][];
  mapping: Mapping;
}

export interface Counted {
  kind: 'counted';
  mapping: Mapping;
  summary: LogSummary;
  /** The row with a quotation mark that never closes: what stands behind it was not read. */
  openQuote: number | undefined;
}

export type FromWorker =
  | Opened
  | Counted
  | { kind: 'progress'; share: number }
  | { kind: 'refused'; why: NotText | 'empty' | 'no-table' | 'no-calls' | 'unreadable' };
