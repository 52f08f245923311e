import { site } from '../../src/domain/site.ts';
import { type Html, html } from '../pages/html.ts';
import { type InboxLocation, VIEWS, type View, WIDTHS, type Width, toHref } from './inbox-location.ts';
import { FRAME_SANDBOX, wantsRemoteContent } from './mail-frame.ts';
import type { Address, Attachment, MessageSummary, ParsedMessage } from './mail-message.ts';
import { relativeTime } from './relative-time.js';

/** Rows on one page of the list. */
const ROWS_PER_PAGE = 100;
/** Bytes of the source that the page shows; the rest is for the download. */
const SOURCE_SHOWN_MAX = 200_000;

/** What the page is made of; `matches` are all messages the query finds, newest first. */
export interface Inbox {
  location: InboxLocation;
  matches: MessageSummary[];
  total: number;
  unread: number;
  smtpPort: number;
  /** The message of `location.id`; `undefined` also if it is gone. */
  open: OpenMessage | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

export interface OpenMessage extends ParsedMessage {
  raw: Buffer;
}

const VIEW_NAMES: Record<View, string> = { html: 'HTML', text: 'Text', headers: 'Headers', source: 'Source' };
const WIDTH_NAMES: Record<Width, string> = { '360': '360 px', '600': '600 px', full: 'Full' };

export function inboxPage(inbox: Inbox): string {
  const { location, total, unread, open } = inbox;
  const state = [location.id !== undefined && 'is-reading', total === 0 && 'is-empty']
    .filter(Boolean)
    .join(' ');
  const subject = open && subjectOf(open.message.Subject);
  const title = [unread > 0 && `(${unread})`, subject && `${subject} ·`, 'Mailbox'].filter(Boolean).join(' ');
  const page = html`<!doctype html>
    <html lang="${site.locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="preload" href="/assets/radio-canada.woff2" as="font" type="font/woff2" crossorigin />
        <link rel="preload" href="/assets/radio-canada-big.woff2" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="/assets/page.css" />
        <link rel="stylesheet" href="/assets/inbox.css" />
        <script type="module" src="/assets/inbox.js"></script>
      </head>
      <body class="${state}">
        <a class="skip" href="#reading">Skip to the message</a>
        <header class="top">
          <a class="logo" href="/"
            ><svg viewBox="0 0 36 28" aria-hidden="true">
              <path d="M4 24V12a7 7 0 0 1 14 0v8m0-8a7 7 0 0 1 14 0v12" />
              <circle cx="18" cy="23" r="4" /></svg
            >${site.brand}</a
          >
          <h1>Mailbox</h1>
          <p class="counts" id="counts" data-total="${total}">${countsText(total, unread)}</p>
          ${deleteAllControl()}
        </header>
        <main id="desk">
          <section class="list" aria-labelledby="list-title">
            <h2 class="vh" id="list-title">Messages</h2>
            <search>
              <form action="/" method="get">
                <label class="vh" for="query">Search the messages</label>
                <input
                  id="query"
                  name="query"
                  type="search"
                  value="${location.query}"
                  placeholder="Search, or to:name"
                  autocomplete="off"
                />
                <button class="button">Search</button>
              </form>
            </search>
            ${list(inbox)}
          </section>
          <svg id="cord" aria-hidden="true"><path /></svg>
          ${reading(inbox)}
        </main>
        <p class="vh" id="announcement" role="status"></p>
      </body>
    </html> `;
  return page.markup;
}

function countsText(total: number, unread: number): string {
  if (total === 0) return 'No messages';
  return `${formatCount(total)} ${total === 1 ? 'message' : 'messages'}, ${formatCount(unread)} unread`;
}

function deleteAllControl(): Html {
  return html`<button class="button is-delete-all" type="button" popovertarget="delete-all">
      Delete all
    </button>
    <div class="confirm" id="delete-all" popover role="dialog" aria-labelledby="delete-all-title">
      <h2 id="delete-all-title">Delete all messages?</h2>
      <p>They are removed from this machine for good.</p>
      <form action="/delete-all" method="post">
        <button class="button is-strong">Delete all</button>
        <button class="button" type="button" popovertarget="delete-all" popovertargetaction="hide" autofocus>
          Keep them
        </button>
      </form>
    </div>`;
}

function list({ location, matches, total, now }: Inbox): Html {
  const rows = matches.slice(location.start, location.start + ROWS_PER_PAGE);
  return html`<div class="messages" id="messages">
    ${total === 0 && waitingSockets()} ${total > 0 && rows.length === 0 && nothingFound()}
    <ol>
      ${rows.map((summary) => row(summary, location, now))}
    </ol>
    ${pager(location, matches.length)}
  </div>`;
}

function nothingFound(): Html {
  return html`<p class="hint">Nothing found. <a href="/">Show all messages</a></p>`;
}

function waitingSockets(): Html {
  const socket = html`<li><span class="jack"></span></li>`;
  return html`<ul class="waiting" aria-hidden="true">
    ${[socket, socket, socket]}
  </ul>`;
}

function row(summary: MessageSummary, location: InboxLocation, now: number): Html {
  const isOpen = summary.ID === location.id;
  const href = toHref({ ...location, id: summary.ID, view: undefined });
  return html`<li>
    <a
      class="row ${!summary.Read && 'is-unread'}"
      id="row-${summary.ID}"
      href="${href}"
      data-swap
      ${isOpen && html`aria-current="true"`}
    >
      <span class="who"
        >${!summary.Read && html`<span class="vh">Unread: </span>`}<bdi>${nameOf(summary.From)}</bdi></span
      >
      ${time(summary.Created, now)}
      <span class="subject"><bdi>${subjectOf(summary.Subject)}</bdi></span>
      <span class="to"
        >to
        <bdi>${recipientsOf(summary)}</bdi
        >${summary.Attachments > 0 && `, ${attachmentCount(summary.Attachments)}`}</span
      >
      <span class="jack"></span>
    </a>
  </li> `;
}

function pager(location: InboxLocation, found: number): Html | undefined {
  const { start } = location;
  if (found <= ROWS_PER_PAGE && start === 0) return undefined;
  const newer = start > 0 && toHref({ ...location, start: Math.max(start - ROWS_PER_PAGE, 0) });
  const older = start + ROWS_PER_PAGE < found && toHref({ ...location, start: start + ROWS_PER_PAGE });
  return html`<nav class="pager" aria-label="Pages of the list">
    ${newer && html`<a data-swap id="newer" href="${newer}">Newer</a>`}
    <span>
      ${formatCount(start + 1)} to ${formatCount(Math.min(start + ROWS_PER_PAGE, found))} of
      ${formatCount(found)}
    </span>
    ${older && html`<a data-swap id="older" href="${older}">Older</a>`}
  </nav>`;
}

function reading(inbox: Inbox): Html {
  const { location, open, total } = inbox;
  if (open) return letter(open, inbox);
  const isGone = location.id !== undefined;
  return html`<article class="reading is-idle" id="reading" tabindex="-1" aria-labelledby="reading-title">
    <span class="socket jack"></span>
    <div class="sheet">
      ${isGone && backLink(location)}
      ${isGone ? gone() : total === 0 ? nothingYet(inbox.smtpPort) : pickOne()}
    </div>
  </article>`;
}

function gone(): Html {
  return html`<h2 id="reading-title">This message is gone</h2>
    <p>It was deleted, or made room for newer ones.</p>`;
}

function pickOne(): Html {
  return html`<h2 id="reading-title">Pick a message</h2>
    <p>
      In the list, the arrow keys or j and k go from one to the next, and Enter opens it. New mail appears by
      itself.
    </p>`;
}

function nothingYet(smtpPort: number): Html {
  return html`<h2 id="reading-title">No mail yet</h2>
    <p>
      Every email the site sends on this machine ends here, and none leaves it. To get one, finish the free
      DISC assessment, send the contact form or create an account.
    </p>
    <p>Your own programs can send to <code>smtp://127.0.0.1:${smtpPort}</code>, without a password.</p>`;
}

function letter(open: OpenMessage, { location }: Inbox): Html {
  const { message } = open;
  const views = VIEWS.filter((view) => view !== 'html' || message.HTML !== '');
  const view = views.find((name) => name === location.view) ?? views[0] ?? 'text';
  return html`<article class="reading" id="reading" tabindex="-1" aria-labelledby="reading-title">
    <span class="socket jack"></span>
    <div class="sheet">
      ${backLink(location)}
      <header>
        <h2 id="reading-title"><bdi>${subjectOf(message.Subject)}</bdi></h2>
        <form action="${toHref(location, '/delete')}" method="post">
          <button class="button">Delete</button>
        </form>
      </header>
      <dl class="envelope">
        ${addressRow('From', [message.From])} ${addressRow('To', message.To)} ${addressRow('Cc', message.Cc)}
        ${addressRow('Bcc', message.Bcc)} ${addressRow('Reply to', message.ReplyTo)}
        <div>
          <dt>Date</dt>
          <dd><time datetime="${message.Date}">${fullDate(message.Date)}</time></dd>
        </div>
        ${message.Attachments.length > 0 && attachmentRow(message.ID, message.Attachments)}
      </dl>
      <div class="views">
        <nav aria-label="Views of the message">
          ${views.map((name) => switchLink(`view-${name}`, { ...location, view: name }, VIEW_NAMES[name], name === view))}
        </nav>
        ${view === 'html' && widthSwitch(location)}
      </div>
      ${viewOf(view, open, location)}
    </div>
  </article>`;
}

function backLink(location: InboxLocation): Html {
  const href = toHref({ ...location, id: undefined, view: undefined });
  return html`<a class="back" data-swap href="${href}">All messages</a>`;
}

function addressRow(name: string, addresses: Address[]): Html | undefined {
  if (addresses.length === 0) return undefined;
  const people = addresses.map(
    ({ Name, Address }) =>
      html`<li>${Name !== '' && html`<bdi>${Name}</bdi> `}<span class="address">${Address}</span></li>`,
  );
  return html`<div>
    <dt>${name}</dt>
    <dd>
      <ul>
        ${people}
      </ul>
    </dd>
  </div>`;
}

function attachmentRow(id: string, attachments: Attachment[]): Html {
  const links = attachments.map(
    (part) =>
      html`<li>
        <a href="/api/v1/message/${id}/part/${part.PartID}" download="${part.FileName}"
          ><bdi>${part.FileName}</bdi></a
        >
        <span class="address">${formatSize(part.Size)}</span>
      </li>`,
  );
  return html`<div>
    <dt>${attachments.length === 1 ? 'Attachment' : 'Attachments'}</dt>
    <dd>
      <ul>
        ${links}
      </ul>
    </dd>
  </div>`;
}

function widthSwitch(location: InboxLocation): Html {
  const links = WIDTHS.map((width) =>
    switchLink(`width-${width}`, { ...location, width }, WIDTH_NAMES[width], width === location.width),
  );
  return html`<nav class="widths" aria-label="Width of the message">${links}</nav>`;
}

function switchLink(id: string, location: InboxLocation, name: string, isCurrent: boolean): Html {
  return html`<a id="${id}" data-swap href="${toHref(location)}" ${isCurrent && html`aria-current="true"`}
    >${name}</a
  >`;
}

function viewOf(view: View, open: OpenMessage, location: InboxLocation): Html {
  switch (view) {
    case 'html':
      return htmlView(open, location.width);
    case 'text':
      return textView(open.message.Text);
    case 'headers':
      return headersView(open);
    case 'source':
      return sourceView(open);
  }
}

function htmlView({ message }: OpenMessage, width: Width): Html {
  return html`<div class="paper is-${width}">
    ${wantsRemoteContent(message.HTML) && html`<p class="hint">Pictures from other servers are not loaded.</p>`}
    <iframe src="/view/${message.ID}.html" sandbox="${FRAME_SANDBOX}" title="The message as HTML"></iframe>
  </div>`;
}

function textView(text: string): Html {
  if (text.trim() === '') return html`<p class="hint">This message has no text part.</p>`;
  return html`<pre class="plain">${withLinks(text)}</pre>`;
}

/** Addresses of pages become links; a full stop or bracket after one is not part of it. */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/)
    .map((piece, index) =>
      index % 2 === 0
        ? html`${piece}`
        : html`<a href="${piece}" target="_blank" rel="noreferrer">${piece}</a>`,
    );
}

function headersView({ headers }: OpenMessage): Html {
  const rows = Object.entries(headers).flatMap(([name, values]) =>
    values.map(
      (value) =>
        html`<tr>
          <th scope="row">${name}</th>
          <td>${value}</td>
        </tr>`,
    ),
  );
  return html`<table class="headers">
    <caption class="vh">
      Headers of the message
    </caption>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

function sourceView({ message, raw }: OpenMessage): Html {
  const isCut = raw.length > SOURCE_SHOWN_MAX;
  const download = html`<a href="/api/v1/message/${message.ID}/raw?dl=1">Download the message</a>`;
  return html`<p class="hint">
      ${isCut && `The first ${formatSize(SOURCE_SHOWN_MAX)} of ${formatSize(raw.length)}. `}${download}${!isCut && ` (${formatSize(raw.length)})`}
    </p>
    <pre class="plain is-source">${raw.toString('utf8', 0, SOURCE_SHOWN_MAX)}</pre>`;
}

function time(iso: string, now: number): Html {
  return html`<time datetime="${iso}" title="${fullDate(iso)}" data-relative
    >${relativeTime(Date.parse(iso), now)}</time
  >`;
}

function fullDate(iso: string): string {
  return new Date(iso).toLocaleString(site.locale, { dateStyle: 'full', timeStyle: 'medium' });
}

function nameOf({ Name, Address }: Address): string {
  return Name || Address || 'Unknown sender';
}

function recipientsOf({ To, Cc, Bcc }: MessageSummary): string {
  const [first, ...rest] = [...To, ...Cc, ...Bcc];
  if (!first) return 'nobody';
  return rest.length > 0 ? `${first.Address} and ${rest.length} more` : first.Address;
}

function subjectOf(subject: string): string {
  return subject.trim() || 'No subject';
}

function attachmentCount(count: number): string {
  return count === 1 ? '1 attachment' : `${count} attachments`;
}

function formatCount(count: number): string {
  return count.toLocaleString(site.locale);
}

/** 1,000 bytes to the kilobyte, as file managers count. */
function formatSize(bytes: number): string {
  const [value, unit] =
    bytes < 1_000 ? [bytes, 'byte'] : bytes < 1e6 ? [bytes / 1e3, 'kilobyte'] : [bytes / 1e6, 'megabyte'];
  return value.toLocaleString(site.locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  });
}
