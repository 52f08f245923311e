import { findAll } from '~/ui/element';

/** Writes the words of each `data-line`, none where nothing is said; a `data-row` without words is hidden. */
export function showLines(root: HTMLElement, lines: Readonly<Record<string, string | undefined>>): void {
  for (const line of findAll(root, '[data-line]', HTMLElement)) {
    line.textContent = lines[line.dataset.line ?? ''] ?? '';
    const row = line.closest<HTMLElement>('[data-row]');
    if (row) row.hidden = line.textContent === '';
  }
}
