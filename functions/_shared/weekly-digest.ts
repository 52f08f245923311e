import { z } from 'zod';
import { formatMoney } from '../../src/features/order/rules/money.ts';
import { planTitle } from '../../src/features/order/rules/order.ts';
import { orderSummary } from '../../src/features/order/rules/order-schema.ts';
import alarms from './emails/staff-alarms.json' with { type: 'json' };

const { planId, currency } = orderSummary.shape;
const count = z.int().nonnegative();
/** A count of rows that are kept for a limited time: null for a week whose rows have been deleted. */
const lately = count.nullable();
/** See `app.digest_figures`; amounts in cents, with tax. */
const figures = z.strictObject({
  messages: count,
  orderRequests: count,
  briefs: count,
  revenue: z.array(z.strictObject({ planId, currency, orders: count, charged: count, refunded: count })),
  subscribersNew: count,
  subscribersLost: count,
  reports: lately,
  complaints: lately,
  mailsDead: lately,
  mailsHeld: lately,
  alarms: z.record(z.string(), count).nullable(),
});
type Figures = z.infer<typeof figures>;
const row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** What `app.digest` answers: a week, the one before it, and the first rows of what came in. */
export const weeklyDigest = z.object({
  /** Its Monday and its Sunday. */
  week: z.iso.date(),
  until: z.iso.date(),
  figures,
  before: figures,
  lists: z.record(z.string(), z.strictObject({ total: count, rows: z.array(row) })),
});
export type WeeklyDigest = z.infer<typeof weeklyDigest>;

const COUNTS = {
  messages: 'Messages',
  orderRequests: 'Requests for an order',
  briefs: 'Briefs',
  reports: 'Reports asked for',
  subscribersNew: 'Newsletter: joined',
  subscribersLost: 'Newsletter: left',
  complaints: 'Mails marked as spam',
  mailsDead: 'Mails given up',
  mailsHeld: 'Mails held',
} as const satisfies Record<Exclude<keyof Figures, 'revenue' | 'alarms'>, string>;

/** Also of a plan that nobody took. */
const UNKNOWN = '–';

function money({ revenue }: Figures, line: Figures['revenue'][number]): string {
  const found = revenue.find((one) => one.planId === line.planId && one.currency === line.currency);
  if (!found) return UNKNOWN;
  const { orders, charged, refunded } = found;
  const sold = orders > 0 ? `${formatMoney(charged, line.currency)} (${orders})` : '';
  const back = refunded > 0 ? `${formatMoney(refunded, line.currency)} back` : '';
  return [sold, back].filter(Boolean).join(', ');
}

/** The lines of a digest: what, in this week, and in the one before. */
export interface DigestLine {
  what: string;
  week: string;
  before: string;
}

export function digestLines({ figures: now, before }: WeeklyDigest): DigestLine[] {
  const counts = Object.entries(COUNTS).map(([name, what]) => {
    const key = name as keyof typeof COUNTS;
    return { what, week: `${now[key] ?? UNKNOWN}`, before: `${before[key] ?? UNKNOWN}` };
  });
  const plans = new Map(
    [...now.revenue, ...before.revenue].map((line) => [`${planTitle(line.planId)}, ${line.currency}`, line]),
  );
  const revenue = [...plans].map(([what, line]) => ({
    what,
    week: money(now, line),
    before: money(before, line),
  }));
  const kinds = [...new Set([now, before].flatMap((week) => Object.keys(week.alarms ?? {})))];
  const raised = ({ alarms: known }: Figures, kind: string) => (known ? `${known[kind] ?? 0}` : UNKNOWN);
  const tripped = kinds.map((kind) => ({
    what: `Alarm: ${kind in alarms ? alarms[kind as keyof typeof alarms].subject : kind}`,
    week: raised(now, kind),
    before: raised(before, kind),
  }));
  const untold = now.alarms ? [] : [{ what: 'Alarms', week: UNKNOWN, before: UNKNOWN }];
  return [...revenue, ...counts, ...tripped, ...untold];
}

/** Whether nothing at all happened in the week. */
export const isEmptyWeek = ({ figures: now }: WeeklyDigest) =>
  Object.values(now).every((value) =>
    typeof value === 'object' ? value !== null && Object.keys(value).length === 0 : value === 0,
  );

export const EMPTY_WEEK =
  'Nothing came in that week: no message, no order, no report, nobody for the newsletter.';
const MONEY_NOTE =
  'Money is that of first payments, with tax, and in brackets how many. Stripe lists the later payments of a plan.';
const AGE_NOTE =
  'A dash beside reports, mails or alarms: nobody knows any more. Reports and mails are kept for 30 days, alarms for 90.';

/** What has to be known to read the lines. */
export const digestNotes = ({ figures: now, before }: WeeklyDigest): string[] =>
  [now, before].some((week) => Object.values(week).includes(null)) ? [MONEY_NOTE, AGE_NOTE] : [MONEY_NOTE];
