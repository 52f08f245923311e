/** FNV-1a, so that it never changes. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Whether a word belongs to the tenth of the dictionary that guesses are never learned from. */
export const isHeldOut = (word: string): boolean => hashOf(word) % 10 === 0;

/** Whether a word belongs to the fifth of Britfone that nothing of ours is made from. */
export const isKeptForProof = (word: string): boolean => hashOf(word) % 5 === 0;
