import type { ParsedMessage } from './mail-message.ts';

/**
 * Mail is foreign: no scripts, no origin, no forms, and nothing loaded from anywhere. Links open in a new tab, which
 * is free of these rules again.
 */
export const FRAME_SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

export const FRAME_POLICY = [
  `sandbox ${FRAME_SANDBOX}`,
  "default-src 'none'",
  'img-src data:',
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

const NEW_TAB = '<base target="_blank">';

/** The HTML of a message as its frame shows it: inline images put in, links sent to a new tab. */
export function frameDocument({ message, parts }: ParsedMessage): string {
  const images = new Map(
    [...message.Inline, ...message.Attachments]
      .filter((part) => part.ContentID !== '' && /^image\/[\w.+-]+$/.test(part.ContentType))
      .map((part) => [part.ContentID, toDataUrl(part.ContentType, parts.get(part.PartID))]),
  );
  const withImages = message.HTML.replace(
    /\bcid:([^"'\s()<>]+)/gi,
    (whole, id: string) => images.get(decodeId(id)) ?? whole,
  );

  // In front of the doctype it would put the document into quirks mode.
  const opening =
    /^\s*(?:<!doctype[^>]*>)?\s*(?:<html\b[^>]*>)?\s*(?:<head\b[^>]*>)?/i.exec(withImages)?.[0] ?? '';
  return opening + NEW_TAB + withImages.slice(opening.length);
}

/** Whether the message wants pictures or fonts that the frame will not load. */
export function wantsRemoteContent(html: string): boolean {
  return /(?:\b(?:src|background|srcset)\s*=\s*["']?|url\(\s*["']?)(?:https?:)?\/\//i.test(html);
}

function toDataUrl(type: string, content: Buffer | undefined): string {
  return `data:${type};base64,${content?.toString('base64') ?? ''}`;
}

function decodeId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
