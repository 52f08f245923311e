import { ACCENTS, type Accent, MANNERS, type Manner } from './rules/transcription';

/** A text, and how whoever made the link saw it. */
interface SharedText {
  text: string;
  accent: Accent;
  manner: Manner;
}

const HASH = /^#(?<accent>[a-z]+)-(?<manner>[a-z]+)=(?<text>.*)$/;
/** Longer links are cut by programs that pass them on. */
const SHARED_MAX = 1_000;

/** A link that holds the text itself, behind the sign after which nothing is sent to a server; none for a long text. */
export function linkTo({ text, accent, manner }: SharedText, page: string): string | undefined {
  return text.length <= SHARED_MAX ? `${page}#${accent}-${manner}=${encodeURIComponent(text)}` : undefined;
}

/** What a link holds, from its part behind `#`; nothing without a text, or where it is damaged. */
export function sharedText(hash: string): SharedText | undefined {
  const groups = HASH.exec(hash)?.groups ?? {};
  const accent = ACCENTS.find((one) => one === groups.accent);
  const manner = MANNERS.find((one) => one === groups.manner);
  if (!accent || !manner) return undefined;
  try {
    const text = decodeURIComponent(groups.text ?? '').slice(0, SHARED_MAX);
    return text ? { text, accent, manner } : undefined;
  } catch {
    return undefined;
  }
}
