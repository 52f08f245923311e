import type { Mapping } from './rules/columns';
import type { NotText } from './rules/file-kind';
import type { LogSummary } from './rules/log-reader';

export type ToWorker =
  /** `sheet` is the one of a workbook that the visitor chose, by its place among those with calls. */
  | { kind: 'open'; file: Blob; sheet: number | undefined }
  /** Counts the file that was opened last. */
  | { kind: 'count'; mapping: Mapping };

/** What a file looks like before it is counted. */
export interface Opened {
  kind: 'opened';
  header: string[];
  /** The first calls, phone numbers masked. */
  preview: string[][];
  mapping: Mapping;
  /** Names of the sheets that hold calls, and which of them is read; none for a text. */
  sheets: string[];
  sheet: number;
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
  | {
      kind: 'refused';
      why:
        | NotText
        | 'empty'
        | 'no-table'
        | 'no-calls'
        | 'unreadable'
        | 'old-workbook'
        | 'locked'
        | 'broken'
        | 'too-large';
    };
