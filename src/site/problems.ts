/** Of what was checked, by the names of the fields, only what is wrong: the words to show beside each. */
export const problemsIn = (checked: Record<string, string | false | null | undefined>): Map<string, string> =>
  new Map(Object.entries(checked).filter((entry): entry is [string, string] => Boolean(entry[1])));
