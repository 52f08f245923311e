import { site } from '../../src/site/facts.ts';
import type { Reply } from './web.ts';

/** Markup that is safe to send as it stands. Only `html` makes it. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Value = Html | string | number | null | undefined | false | readonly Html[];

/**
 * A template whose values are escaped, in text and in quoted attributes alike; `Html` goes in as it is, lists are
 * joined, `undefined`, `null` and `false` leave nothing.
 */
export function html(literals: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: literals }, ...values.map(toMarkup)));
}

function toMarkup(value: Value): string {
  if (value === undefined || value === null || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(({ markup }) => markup).join('');
  return String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A whole page. `heading` says which service it belongs to; `formTargets` are origins that its forms lead to. */
export function page(title: string, heading: string, content: Html, formTargets: string[] = []): Reply {
  const { markup } = html`<!doctype html>
    <html lang="${site.locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/assets/page.css" />
      </head>
      <body>
        <header>
          <p><a href="/">${site.brand}</a></p>
          <h1>${heading}</h1>
        </header>
        <main>${content}</main>
      </body>
    </html>`;
  const own = "script-src 'self'; style-src 'self'; frame-src 'self'";
  const forms = `form-action ${["'self'", ...formTargets].join(' ')}`;
  const policy = `default-src 'none'; ${own}; base-uri 'none'; frame-ancestors 'none'; ${forms};`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return { headers, body: markup };
}
