/** Controls, line separators, and what turns the direction of the text around it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]+/gu;

/**
 * Text that a stranger chose, fit to stand in a sentence of ours: one line, nothing invisible, at most `most` code
 * points, the last of them an ellipsis if something is missing. Empty if nothing is left.
 */
export function foreignText(text: string, most: number): string {
  const line = text.replace(UNSEEN, ' ').replace(/\s+/gu, ' ').trim();
  const characters = [...line];
  return characters.length > most
    ? `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : line;
}
