interface InlinePart {
  text: string;
  kind?: 'strong' | 'code' | 'link' | 'ipa';
  href?: string | undefined;
}

const SIGN = 'æðŋθ\u0250-\u02af\u02b0-\u02ff';
/** `/θru/`, `/ðə siː/`, `[ˈwɑɾɚ]`, or stress and length marks that stand alone. A path or `24/7` is none. */
const TRANSCRIPTION = `(?:/[a-z.${SIGN}]+(?: [a-z.${SIGN}]+)*/|\\[[a-z.]*[${SIGN}][a-z.${SIGN}]*\\]|[${SIGN}]+)`;
const IPA = new RegExp(`^${TRANSCRIPTION}$`, 'u');
const MARKED = /^(?:\*\*(.+)\*\*|`(.+)`|\[(.+)\]\((.+)\))$/;
const PARTS = new RegExp(
  `(\\*\\*.+?\\*\\*|\`[^\`]+\`|\\[[^\\]]+\\]\\([^)]+\\)|(?<![^\\s(])${TRANSCRIPTION}(?![^\\s,.;:)]))`,
  'u',
);

/** A text in parts: `**strong**` words, `[links](/path)`, code between backticks, transcriptions, and what is between. */
export function inlineParts(text: string): InlinePart[] {
  return text.split(PARTS).flatMap((part): InlinePart[] => {
    const [, strong, code, label, href] = MARKED.exec(part) ?? [];
    if (strong) return [{ text: strong, kind: 'strong' }];
    if (code) return [{ text: code, kind: 'code' }];
    if (label) return [{ text: label, kind: 'link', href }];
    if (IPA.test(part)) return [{ text: part, kind: 'ipa' }];
    return part ? [{ text: part }] : [];
  });
}
