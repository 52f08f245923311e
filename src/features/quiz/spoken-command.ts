/** What somebody may say instead of pressing a key: `most` and `least` choose an option; `position` counts from 0. */
export type SpokenCommand =
  { type: 'most' | 'least'; position: number } | { type: 'lock' } | { type: 'read' };

/** The four numbers, and how recognizers tend to write them down when one is said alone. */
const NUMBERS: readonly (readonly string[])[] = [
  ['1', 'one', 'won', 'first'],
  ['2', 'two', 'to', 'too', 'second'],
  ['3', 'three', 'tree', 'third'],
  ['4', 'four', 'for', 'fourth'],
];
/** Before a number; without it, the number is of the option most like the person. */
const LEAST = ['least', 'leased', 'lease', 'list'];
const LOCK = ['lock', 'locked', 'look', 'log'];
const READ = ['read', 'repeat', 'again'];
/** More words than this are talk in the room. */
const WORDS_MAX = 4;

/** The command in what was heard; nothing when it holds none, or more than one. */
export function spokenCommand(heard: string): SpokenCommand | undefined {
  const words = heard.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  if (words.length > WORDS_MAX) return undefined;
  const type = words.some((word) => LEAST.includes(word)) ? 'least' : 'most';
  const found = new Map<string, SpokenCommand>();
  for (const word of words) {
    const position = NUMBERS.findIndex((number) => number.includes(word));
    if (position !== -1) found.set(String(position), { type, position });
    else if (LOCK.includes(word)) found.set('lock', { type: 'lock' });
    else if (READ.includes(word)) found.set('read', { type: 'read' });
  }
  return found.size === 1 ? found.values().next().value : undefined;
}
