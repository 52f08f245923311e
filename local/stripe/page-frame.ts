import { site } from '../../src/domain/site.ts';
import { CURRENCIES, formatMoney } from '../../src/domain/pricing/money.ts';
import { type Html, html } from '../pages/html.ts';

/** A whole page of the test payment service. Every one says what it is. */
export function pageFrame(title: string, content: Html, script?: string): string {
  return html`<!doctype html>
    <html lang="${site.locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title} · Test payment page</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/page.css" />
        <link rel="stylesheet" href="/assets/stripe.css" />
        ${script && html`<script type="module" src="/assets/${script}"></script>`}
      </head>
      <body>
        <header class="top">
          <a class="logo" href="/"
            ><svg viewBox="0 0 36 28" aria-hidden="true">
              <path d="M4 24V12a7 7 0 0 1 14 0v8m0-8a7 7 0 0 1 14 0v12" />
              <circle cx="18" cy="23" r="4" /></svg
            >${site.brand}</a
          >
          <h1>Test payment page. No money moves.</h1>
        </header>
        <main>${content}</main>
      </body>
    </html> `.markup;
}

/** An amount in words, from cents and the code that the API writes in small letters. */
export function money(cents: number | null, currency: string | null): string {
  const code = CURRENCIES.find((known) => known.toLowerCase() === currency) ?? 'CAD';
  return formatMoney(cents ?? 0, code);
}

/** A day in words, from seconds since 1970, in UTC as the API counts. */
export function day(seconds: number): string {
  return new Date(seconds * 1_000).toLocaleDateString(site.locale, { dateStyle: 'long', timeZone: 'UTC' });
}
