import { z } from 'zod';
import type { Dependencies } from '../_shared/dependencies.ts';
import type { Settings } from '../_shared/env.ts';
import { Attempts } from '../_shared/guard/attempts.ts';
import { clientHashOf, receive, withStore } from '../_shared/http.ts';
import { readBytes } from '../_shared/read-body.ts';
import { Refusal } from '../_shared/refusal.ts';

const NAME = 'policy-report';
const REPORT_MAX_BYTES = 8_192;
const BODY_DEADLINE_MS = 3_000;
const DEADLINE_MS = 3_000;
/** A page sends five, one by one; a browser may send what it has gathered. */
const REPORTS_MAX = 5;
const TEXT_MAX = 100;
/** Calls of one caller within an hour; more would fill the day with inventions. */
const CALLS_MAX = 20;

const violation = z.object({
  documentURL: z.string(),
  effectiveDirective: z.string(),
  blockedURL: z.string(),
});
/** What the Reporting API sends, and our own module; reports of other types may come with it. */
const reports = z.array(z.object({ type: z.string(), body: violation.partial() }));
/** What `report-uri` sends, in names of its own. */
const older = z.object({
  'csp-report': z
    .object({ 'document-uri': z.string(), 'effective-directive': z.string(), 'blocked-uri': z.string() })
    .transform((report) => ({
      documentURL: report['document-uri'],
      effectiveDirective: report['effective-directive'],
      blockedURL: report['blocked-uri'],
    })),
});

function violationsIn(type: string, body: unknown): z.infer<typeof violation>[] {
  if (type === 'application/csp-report') return [older.parse(body)['csp-report']];
  const violations = reports.parse(body).filter((report) => report.type === 'csp-violation');
  return violations.slice(0, REPORTS_MAX).map((report) => violation.parse(report.body));
}

/** A host of the web by its name, the scheme of any other address, or a word such as `inline`. */
function blockedBy(address: string): string {
  if (/^[a-z-]+$/.test(address)) return address;
  const { host = '', hostname = '', protocol = 'other:' } = URL.parse(address) ?? {};
  if (!/^(?:https?|wss?):$/.test(protocol)) return protocol.slice(0, -1);
  return /^\[|^[\d.]+$/.test(hostname) ? 'number' : host;
}

/** The path of a page of the site. Of any other path, or behind it, a part may be somebody's. */
function pageOf(address: string, { allowedOrigins }: Settings): string {
  const { origin, pathname } = URL.parse(address) ?? {};
  const isOurs = origin && allowedOrigins.includes(origin) && /^(?:\/[a-z-]+)*\/?$/.test(pathname ?? '');
  return isOurs ? (pathname ?? 'other') : 'other';
}

/** Counts what the policy of a page refused, see `app.policy_reports`. Keeps nothing about who sent it. */
export function policyReport(dependencies: Dependencies) {
  const attempts = new Attempts();
  return receive(dependencies, { name: NAME, methods: ['POST'] }, async (request, settings) => {
    const client = clientHashOf(request, settings);
    if (client) attempts.count(client, Math.ceil(CALLS_MAX * settings.limitsFactor));
    const [type = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(';');
    if (!['application/csp-report', 'application/reports+json'].includes(type.trim()))
      throw new Refusal('unsupported_media_type', { message: 'Please send a report of a policy.' });
    const bytes = await readBytes(request, { maxBytes: REPORT_MAX_BYTES, deadlineMs: BODY_DEADLINE_MS });
    let violations: z.infer<typeof violation>[];
    try {
      violations = violationsIn(type.trim(), JSON.parse(new TextDecoder().decode(bytes)));
    } catch (error) {
      throw new Refusal('bad_json', { message: 'This is no report of a policy.', cause: error });
    }
    await withStore(dependencies, settings, DEADLINE_MS, async (store) => {
      for (const { effectiveDirective, blockedURL, documentURL } of violations) {
        const directive = /^[a-z-]{1,50}$/.test(effectiveDirective) ? effectiveDirective : 'other';
        const page = pageOf(documentURL, settings).slice(0, TEXT_MAX);
        await store.recordPolicyReport(directive, blockedBy(blockedURL).slice(0, TEXT_MAX), page);
      }
    });
    return { status: 204 };
  });
}
