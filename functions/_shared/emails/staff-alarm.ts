import alarms from './staff-alarms.json' with { type: 'json' };
import type { Letter } from './compose.tsx';
import { code, step } from './letter-parts.tsx';
import type { MailPayload } from './payloads.ts';

const REASON =
  'The site watches its own mail and payments. It writes to you about the first alarm of a kind in an hour, and lists all of them in the table app.alarms.';

interface Alarm {
  subject: string;
  what: string;
  /** `command`: of the owner's desk (docs/desk.md). */
  steps: readonly { text: string; command?: string }[];
}

const ALARMS: Record<MailPayload<'staff-alarm'>['kind'], Alarm> = alarms;

/** Tells the staff what went wrong, in plain words, and what to do. */
export function staffAlarm({ kind, detail }: MailPayload<'staff-alarm'>): Letter {
  const { subject, what, steps } = ALARMS[kind];
  return { subject, preview: what, parts: [what, code(detail), ...steps.map(step)], reason: REASON };
}
