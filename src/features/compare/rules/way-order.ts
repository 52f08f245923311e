/** Comparisons in the order of their lists. */
export const inOrder = <Way extends { id: string; data: { order: number } }>(ways: readonly Way[]) =>
  ways.toSorted((a, b) => a.data.order - b.data.order || a.id.localeCompare(b.id, 'en'));
