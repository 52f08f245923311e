/** One line of the log. Nothing in it names or quotes a person. */
export interface LogLine {
  level: 'info' | 'warn' | 'error';
  event: string;
  [detail: string]: string | number | readonly string[] | undefined;
}
export type Log = (line: LogLine) => void;

/** JSON, so that no value can start a line of its own. */
export const logToConsole: Log = (line) => console[line.level](JSON.stringify(line));
