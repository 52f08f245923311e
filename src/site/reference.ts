/** What of an id a visitor reads on the screen and in the mail, and may quote: as much as a person can read out. */
export const referenceOf = (id: string) => id.slice(0, 8);
