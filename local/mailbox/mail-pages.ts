import { site } from '../../src/site/facts.ts';
import { type Html, html, page } from '../pages/page.ts';
import type { Reply } from '../pages/web.ts';
import type { Address, Message, MessageSummary, StoredMessage } from './mail-message.ts';

/**
 * Mail is foreign: no scripts, no origin, no forms, and nothing loaded but the pictures of our newsletter. Links open in
 * a new tab, which is free of these rules again.
 */
const FRAME_SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';
const FRAME_POLICY = `sandbox ${FRAME_SANDBOX}; default-src 'none'; img-src data: http://127.0.0.1:*/newsletter/pictures/; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'`;

const HOW_TO_GET_MAIL =
  'Every email the site sends on this machine ends here, and none leaves it. To get one, finish the free DISC assessment, send the contact form or create an account.';

/** The HTML of a message as its frame shows it, with links that open a new tab. */
export function framedMail({ message }: StoredMessage): Reply {
  // In front of the doctype it would put the document into quirks mode.
  const body = message.HTML.replace(/^\s*(?:<!doctype[^>]*>)?/i, '$&<base target="_blank">');
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': FRAME_POLICY,
    'referrer-policy': 'no-referrer',
  };
  return { headers, body };
}

const mailPage = (title: string, content: Html) => page(title, 'Mailbox', content);

export function listPage(messages: MessageSummary[]): Reply {
  if (messages.length === 0) {
    const how = html`<p>${HOW_TO_GET_MAIL} Then <a href="/">look again</a>.</p>`;
    return mailPage(
      'Mailbox',
      html`<h2>No mail yet</h2>
        ${how}`,
    );
  }
  const count = messages.length === 1 ? '1 message' : `${messages.length} messages`;
  const words = html`<p>${count}, the newest first. <a href="/">Look for new ones</a></p>`;
  return mailPage(
    'Mailbox',
    html`${words}
      <ol>
        ${messages.map(row)}
      </ol>`,
  );
}

function row({ ID, From, To, Subject, Created, Attachments }: MessageSummary): Html {
  return html`<li>
    <a href="/view/${ID}"><bdi>${subjectOf(Subject)}</bdi></a> ${time(Created)}<br />
    <bdi>${From.Name || From.Address}</bdi> to
    <bdi>${To.map(({ Address }) => Address).join(', ')}</bdi>${Attachments > 0 && ', with attachments'}
  </li>`;
}

export function messagePage({ message, arrived, headers }: StoredMessage): Reply {
  const subject = subjectOf(message.Subject);
  return mailPage(
    `${subject} · Mailbox`,
    html`<p><a href="/">All messages</a></p>
      <h2><bdi>${subject}</bdi></h2>
      <dl>
        ${fact('From', people([message.From]))} ${fact('To', people(message.To))}
        ${fact('Cc', people(message.Cc))} ${fact('Reply to', people(message.ReplyTo))}
        ${fact('Arrived', [time(arrived)])} ${fact('Attached', attachments(message))}
      </dl>
      ${message.HTML && html`<iframe src="/view/${message.ID}.html" sandbox="${FRAME_SANDBOX}" title="The message"></iframe>`}
      <details ${!message.HTML && html`open`}>
        <summary>Plain text</summary>
        <pre>${withLinks(message.Text)}</pre>
      </details>
      <details>
        <summary>Headers</summary>
        <pre>${headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}</pre>
      </details>
      <p><a href="/api/v1/message/${message.ID}/raw">Source</a></p>`,
  );
}

const fact = (name: string, values: Html[]): Html | false =>
  values.length > 0 &&
  html`<dt>${name}</dt>
    ${values.map((value) => html`<dd>${value}</dd>`)}`;

const people = (addresses: Address[]): Html[] =>
  addresses.map(({ Name, Address }) => html`<bdi>${Name}</bdi> ${Address}`);

function attachments({ ID, Attachments }: Message): Html[] {
  return Attachments.map(
    ({ PartID, FileName, Size }) =>
      html`<a href="/api/v1/message/${ID}/part/${PartID}" download="${FileName}"><bdi>${FileName}</bdi></a>
        (${Math.ceil(Size / 1_000)} KB)`,
  );
}

/** Addresses of pages become links; a full stop or bracket after one is not part of it. */
function withLinks(text: string): Html[] {
  const link = (url: string) => html`<a href="${url}" target="_blank" rel="noreferrer">${url}</a>`;
  const pieces = text.split(/(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/);
  return pieces.map((piece, index) => (index % 2 === 0 ? html`${piece}` : link(piece)));
}

function time(iso: string): Html {
  const words = new Date(iso).toLocaleString(site.locale, { dateStyle: 'medium', timeStyle: 'medium' });
  return html`<time datetime="${iso}">${words}</time>`;
}

const subjectOf = (subject: string): string => subject.trim() || 'No subject';
