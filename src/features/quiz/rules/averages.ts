export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** From the lowest to the highest. */
export const spanOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
