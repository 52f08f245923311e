/** The months by their first three letters. */
const MONTHS: Record<string, string> = Object.fromEntries(
  'january february march april may june july august september october november december'
    .split(' ')
    .map((month) => [month.slice(0, 3), month]),
);

/** `Nov` and `november` → november. */
export const monthNamed = (name: string): string | undefined => MONTHS[name.slice(0, 3).toLowerCase()];

/** The month with a number: 1 is January. */
export const monthNumber = (number: number): string | undefined => Object.values(MONTHS)[number - 1];
