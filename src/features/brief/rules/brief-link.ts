import { tidyName } from '../../../site/person.ts';

/** The three fields of the caller’s part, by the names that they have in the brief. */
export interface BriefStart {
  /** A kind of business of `assumptions.json`. */
  trade: string;
  'business-name': string;
  'people-0-name': string;
}
const FIELDS = ['trade', 'business-name', 'people-0-name'] as const;
const PREFIX = '#start?';
const LONGEST = 60;

/** An address that fills the brief. What comes after the `#` stays in the browser. */
export const briefLink = (start: BriefStart): string =>
  `/agent-onboarding${PREFIX}${new URLSearchParams({ ...start })}`;

/** What such an address fills in; `undefined` for a fragment that is about something else. */
export function readBriefLink(fragment: string): Partial<BriefStart> | undefined {
  if (!fragment.startsWith(PREFIX)) return undefined;
  const given = new URLSearchParams(fragment.slice(PREFIX.length));
  const entries = FIELDS.map((field) => [field, tidyName(given.get(field) ?? '').slice(0, LONGEST)] as const);
  return Object.fromEntries(entries.filter(([, text]) => text));
}
