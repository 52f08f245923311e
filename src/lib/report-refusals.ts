/** A page says this often what its policy refused; more would tell nothing new. */
const REPORTS_MAX = 5;

/** An entry of the observer has an URL where the event has an URI. */
interface Violation {
  effectiveDirective: string;
  blockedURL?: string;
  blockedURI?: string;
}

let left = REPORTS_MAX;

/** A policy in a page can't name a place for reports, so this sends them, in the format of the Reporting API. */
function send({ effectiveDirective, blockedURI = '', blockedURL = blockedURI }: Violation) {
  if (left-- <= 0) return;
  // Without what stands behind the path of the page, or behind the host of what was refused.
  const body = {
    documentURL: location.origin + location.pathname,
    effectiveDirective,
    blockedURL: blockedURL.split('/', 3).join('/'),
  };
  void fetch(`${import.meta.env.PUBLIC_SUPABASE_URL}/functions/v1/policy-report`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/reports+json' },
    body: JSON.stringify([{ type: 'csp-violation', body }]),
  }).catch(() => undefined);
}

if ('ReportingObserver' in window)
  new ReportingObserver(
    (reports) => {
      for (const { body } of reports) send(body as unknown as Violation);
    },
    { types: ['csp-violation'], buffered: true },
  ).observe();
else addEventListener('securitypolicyviolation', send);
