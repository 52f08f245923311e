interface InlinePart {
  text: string;
  kind?: 'strong' | 'code' | 'link';
  href?: string | undefined;
}

/** A text with `**strong**` words, `[links](/path)` and code between backticks in its parts, in their order. */
export function inlineParts(text: string): InlinePart[] {
  return text.split(/(\*\*.+?\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/).flatMap((part): InlinePart[] => {
    const [, strong, code, label, href] = /^(?:\*\*(.+)\*\*|`(.+)`|\[(.+)\]\((.+)\))$/.exec(part) ?? [];
    if (strong) return [{ text: strong, kind: 'strong' }];
    if (code) return [{ text: code, kind: 'code' }];
    if (label) return [{ text: label, kind: 'link', href }];
    return part ? [{ text: part }] : [];
  });
}
