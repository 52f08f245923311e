/** A page says this often what its policy refused; more would tell nothing new. */
const REPORTS_MAX = 5;
/** A policy in a page can't name a place for reports, so this module sends them, in the format of the Reporting API. */
const PLACE = `${import.meta.env.PUBLIC_SUPABASE_URL}/functions/v1/policy-report`;

let left = REPORTS_MAX;

function send(effectiveDirective: string, blockedURL: string) {
  if (left-- <= 0) return;
  // Without what stands behind the path of the page, or behind the host of what was refused.
  const body = {
    documentURL: location.origin + location.pathname,
    effectiveDirective,
    blockedURL: blockedURL.split('/', 3).join('/'),
  };
  void fetch(PLACE, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/reports+json' },
    body: JSON.stringify([{ type: 'csp-violation', body }]),
  }).catch(() => undefined);
}

if ('ReportingObserver' in window)
  new ReportingObserver(
    (reports) => {
      for (const { body } of reports as { body: Record<string, string> }[])
        send(body.effectiveDirective ?? '', body.blockedURL ?? '');
    },
    { types: ['csp-violation'], buffered: true },
  ).observe();
else addEventListener('securitypolicyviolation', (event) => send(event.effectiveDirective, event.blockedURI));
