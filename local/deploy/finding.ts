/** What a check found out. Only `error` fails the run. */
export interface Finding {
  verdict: 'ok' | 'error' | 'account';
  about: string;
  /** One sentence each: the problems, or what is missing. No value of a variable stands in them. */
  details: string[];
}

const MARKS = { ok: '✓', error: '✗', account: '… needs an account:' } as const;

/** A finding that is an error as soon as there is a problem. `figures` says what was measured when there is none. */
export function judge(about: string, problems: string[], figures = ''): Finding {
  if (problems.length > 0) return { verdict: 'error', about, details: problems };
  return { verdict: 'ok', about: figures ? `${about}: ${figures}` : about, details: [] };
}

export const needsAccount = (about: string, ...details: string[]): Finding => ({
  verdict: 'account',
  about,
  details,
});

/** The finding as it is printed: one line, and one more for each detail. */
export function describe({ verdict, about, details }: Finding): string {
  return [`${MARKS[verdict]} ${about}`, ...details.map((detail) => `    ${detail}`)].join('\n');
}
