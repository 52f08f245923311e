/** More words than this are better read in the tool itself. */
export const SELECTION_MAX = 60;

/** The selected text in one line, if it has something to say and is not too long. */
export function selectedWords(text: string): string | undefined {
  const line = text.replace(/\s+/g, ' ').trim();
  const words = line.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length > 0 && words.length <= SELECTION_MAX ? line : undefined;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pixels between the selection and what belongs to it, and at the edges of the window. */
const GAP = 8;

/**
 * Where a box goes so that it does not cover the selection: below, or above where there is no room below. A box too large
 * for both stays in the window, because it repeats the words. All in pixels from the top left corner of the window.
 *
 * @param line The last line of the selection.
 */
export function placeBeside(
  selection: Box,
  line: Box,
  size: { width: number; height: number },
  view: { width: number; height: number },
): { left: number; top: number } {
  const left = Math.max(selection.left, line.right - size.width);
  const below = selection.bottom + GAP;
  const above = selection.top - GAP - size.height;
  const lowest = view.height - size.height - GAP;
  return {
    left: Math.max(GAP, Math.min(left, view.width - size.width - GAP)),
    top: below <= lowest ? below : above >= GAP ? above : Math.max(GAP, lowest),
  };
}
