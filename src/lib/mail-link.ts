/** Windows hands no more than about 2,000 characters of an address to a mail program. */
const LINK_MAX_LENGTH = 1_900;
const CUT =
  '\n\n[The rest did not fit into this link. Please copy it from the page, or attach the file you saved.]';

/** A `mailto:` address that opens a letter with its text. Text that is too long for a link ends with words about it. */
export function mailLink(address: string, subject: string, body: string): string {
  const linkTo = (text: string) =>
    `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;
  const whole = linkTo(body.toWellFormed());
  if (whole.length <= LINK_MAX_LENGTH) return whole;
  // Code points, because half of one cannot be written into an address.
  const points = [...body.toWellFormed()];
  let [fits, most] = [0, points.length];
  while (fits < most) {
    const middle = Math.ceil((fits + most) / 2);
    if (linkTo(points.slice(0, middle).join('') + CUT).length <= LINK_MAX_LENGTH) fits = middle;
    else most = middle - 1;
  }
  return linkTo(points.slice(0, fits).join('').trimEnd() + CUT);
}
