/** What a check found out. Only `fault` fails the run. */
export interface Finding {
  verdict: 'ok' | 'fault' | 'account' | 'confirm';
  about: string;
  /** One sentence each: the faults, or what is missing. No value of a variable stands in them. */
  details: string[];
}

const MARKS = { ok: '✓', fault: '✗', account: '… needs an account:', confirm: '… to confirm:' } as const;

/** A finding that is a fault as soon as there is one. `figures` says what was measured when there is none. */
export function judge(about: string, faults: string[], figures = ''): Finding {
  if (faults.length > 0) return { verdict: 'fault', about, details: faults };
  return { verdict: 'ok', about: figures ? `${about}: ${figures}` : about, details: [] };
}

/** The finding as it is printed: one line, and one more for each detail. */
export function describe({ verdict, about, details }: Finding): string {
  return [`${MARKS[verdict]} ${about}`, ...details.map((detail) => `    ${detail}`)].join('\n');
}
