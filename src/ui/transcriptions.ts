const SIGN = 'æðŋθ\u0250-\u02af\u02b0-\u02ff';
/** `/θru/`, `[ˈwɑɾɚ]`, or stress and length marks that stand alone. A path or `24/7` is none. */
const TRANSCRIPTION = new RegExp(
  `(?<![^\\s(])(?:/[a-z.${SIGN}]+/|\\[[a-z.]*[${SIGN}][a-z.${SIGN}]*\\]|[${SIGN}]+)(?![^\\s,.;:)])`,
  'gu',
);

/** A text in parts; those that are transcriptions are told from the words around them. */
export function transcriptionsIn(text: string): { text: string; isIpa: boolean }[] {
  const parts: { text: string; isIpa: boolean }[] = [];
  let start = 0;
  const add = (end: number, isIpa: boolean) => {
    if (end > start) parts.push({ text: text.slice(start, end), isIpa });
    start = end;
  };
  for (const { 0: found, index } of text.matchAll(TRANSCRIPTION)) {
    add(index, false);
    add(index + found.length, true);
  }
  add(text.length, false);
  return parts;
}
