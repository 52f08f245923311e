const MARK = '#text=';
/** Longer links are cut by programs that pass them on. */
const SHARED_MAX = 1_000;

/** A link that holds the text itself, behind the sign after which nothing is sent to a server; none for a long text. */
export function linkTo(text: string, page: string): string | undefined {
  return text.length <= SHARED_MAX ? `${page}${MARK}${encodeURIComponent(text)}` : undefined;
}

/** The text that a link holds, from its part behind `#`; '' without one, or where it is damaged. */
export function sharedText(hash: string): string {
  if (!hash.startsWith(MARK)) return '';
  try {
    return decodeURIComponent(hash.slice(MARK.length)).slice(0, SHARED_MAX);
  } catch {
    return '';
  }
}
