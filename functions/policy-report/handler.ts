import { z } from 'zod';
import navigation from '../../src/site/navigation.json' with { type: 'json' };
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

/** Whose hosts our pages load from, beside our own. */
const VENDORS = ['voiceflow.com', 'stripe.com'];
/** What a policy refuses that has no address. */
const WORDS = [
  'inline',
  'eval',
  'wasm-eval',
  'trusted-types-policy',
  'trusted-types-sink',
  'data',
  'blob',
  'about',
];

/**
 * One of our hosts or of a vendor's by its name, or one of a few words. A report may be anybody's invention, and what a
 * provider calls a host may name its customer, so that every other host is `other`.
 */
function blockedBy(address: string, { siteUrl, allowedOrigins, supabase }: Settings): string {
  const { hostname = '', protocol = `${address}:` } = URL.parse(address) ?? {};
  const scheme = protocol.slice(0, -1);
  if (WORDS.includes(scheme)) return scheme;
  if (scheme.endsWith('-extension')) return 'extension';
  const ours = [siteUrl, supabase.url, ...allowedOrigins].map((url) => new URL(url).hostname);
  if (ours.includes(hostname)) return hostname;
  return VENDORS.find((vendor) => hostname === vendor || hostname.endsWith(`.${vendor}`)) ?? 'other';
}

/** Beside the pages of the menus those that stand in none. */
const PAGES = new Set([
  ...[
    '/',
    '/auth',
    '/checkout',
    '/payment-success',
    '/payment-failed',
    '/questionnaire',
    '/agent-onboarding',
  ],
  ...['/consent', '/search', '/newsletter', '/stop-emails', '/oauth'],
  ...Object.values(navigation).flatMap((links) =>
    Array.isArray(links) ? links.flatMap((link) => ('href' in link ? [link.href] : [])) : [],
  ),
]);

/** A page of the site by its path, or by the first part of it. Any other path may be somebody's name. */
function pageOf(address: string, { allowedOrigins }: Settings): string {
  const { origin = '', pathname = '' } = URL.parse(address) ?? {};
  if (!allowedOrigins.includes(origin)) return 'other';
  const part = pathname.split('/', 2).join('/');
  return [pathname, part].find((path) => PAGES.has(path)) ?? 'other';
}

const DIRECTIVES =
  /^(?:(?:child|connect|default|font|frame|img|manifest|media|object|prefetch|worker)-src|(?:script|style)-src(?:-elem|-attr)?|base-uri|form-action|frame-ancestors|require-trusted-types-for|sandbox|trusted-types|upgrade-insecure-requests)$/;

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
        const directive = DIRECTIVES.test(effectiveDirective) ? effectiveDirective : 'other';
        await store.recordPolicyReport(
          directive,
          blockedBy(blockedURL, settings),
          pageOf(documentURL, settings),
        );
      }
    });
    return { status: 204 };
  });
}
