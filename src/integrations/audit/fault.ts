/** What is wrong with a page, in the words of the person who can mend it. */
export interface Fault {
  /** The file to open, or the page if no one file makes it. */
  place: string;
  what: string;
  mend: string;
}

/** All faults in one text, those of a place together; a fault that many pages share stands once. */
export function describeFaults(faults: readonly Fault[]): string {
  const ofPlace = Map.groupBy(faults, ({ place }) => place);
  const parts = [...ofPlace].sort().map(([place, own]) => {
    const lines = new Set(own.map(({ what, mend }) => `  - ${what} ${mend}`));
    return [place, ...lines].join('\n');
  });
  return `The pages have faults that a visitor would meet, so the site was not built:\n\n${parts.join('\n\n')}\n`;
}
