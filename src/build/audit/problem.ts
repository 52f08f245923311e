/** What is wrong with a page, in the words of the person who can mend it. */
export interface Problem {
  /** The file to open, or the page if no one file makes it. */
  place: string;
  /** What is wrong, and then what to do about it. */
  words: string;
}

/** All faults in one text, those of a place together; a fault that many pages share stands once. */
export function describeProblems(problems: readonly Problem[]): string {
  const ofPlace = Map.groupBy(problems, ({ place }) => place);
  const parts = [...ofPlace]
    .sort()
    .map(([place, own]) => [place, ...new Set(own.map(({ words }) => `  - ${words}`))].join('\n'));
  return `The pages have faults that a visitor would meet, so the site was not built:\n\n${parts.join('\n\n')}\n`;
}
