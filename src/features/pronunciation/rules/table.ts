/** `mr mister, et al and others` as a record: the first word of each entry, and what stands behind it. */
export const tableOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(', ').map((entry) => {
      const space = entry.indexOf(' ');
      return [entry.slice(0, space), entry.slice(space + 1)];
    }),
  );
