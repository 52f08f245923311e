/** Whether a word belongs to the tenth of the dictionary that the letter rules never saw. FNV-1a, so it never changes. */
export function isHeldOut(word: string): boolean {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % 10 === 0;
}
