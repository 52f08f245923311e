import * as t from './messages.ts';

/** Windows hands no more than about 2,000 characters of an address to a mail program. */
const LINK_MAX_LENGTH = 1_900;
const CUT = `\n\n${t.restDidNotFit}`;

/** A `mailto:` address that opens a letter with its text. Text that is too long for a link ends with words about it. */
export function mailLink(address: string, subject: string, body: string): string {
  // Code points, because half of one cannot be written into an address.
  let points = [...body.toWellFormed()];
  const link = (end: string) =>
    `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent((points.join('') + end).replaceAll('\n', '\r\n'))}`;
  if (link('').length <= LINK_MAX_LENGTH) return link('');
  while (link(CUT).length > LINK_MAX_LENGTH) points = points.slice(0, points.length * 0.98 - 1);
  return link(CUT);
}
