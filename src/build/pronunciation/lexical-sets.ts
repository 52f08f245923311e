/**
 * The lexical sets of J. C. Wells, Accents of English (1982), with his vowels of General American and Received
 * Pronunciation and his example words, as Wikipedia's article "Lexical set" lists them. Written with the signs of this
 * site: the vowel of goat as oʊ, of dress in Britain as e, of square as eə, horse and hoarse alike.
 */
export const LEXICAL_SETS: Record<string, { american: string; british: string; words: string }> = {
  kit: { american: 'ɪ', british: 'ɪ', words: 'kit ship rip dim spirit' },
  dress: { american: 'ɛ', british: 'e', words: 'dress step ebb hem' },
  trap: { american: 'æ', british: 'æ', words: 'trap bad cab ham' },
  lot: { american: 'ɑ', british: 'ɒ', words: 'lot stop rob swan' },
  strut: { american: 'ʌ', british: 'ʌ', words: 'strut cub rub hum' },
  foot: { american: 'ʊ', british: 'ʊ', words: 'foot full look could' },
  bath: { american: 'æ', british: 'ɑː', words: 'bath staff clasp dance' },
  cloth: { american: 'ɔ', british: 'ɒ', words: 'cloth cough long' },
  nurse: { american: 'ɜr', british: 'ɜː', words: 'nurse hurt term work' },
  fleece: { american: 'i', british: 'iː', words: 'fleece seed key seize' },
  face: { american: 'eɪ', british: 'eɪ', words: 'face weight rein steak' },
  palm: { american: 'ɑ', british: 'ɑː', words: 'palm calm bra father' },
  thought: { american: 'ɔ', british: 'ɔː', words: 'thought taut hawk broad' },
  goat: { american: 'oʊ', british: 'əʊ', words: 'goat soap soul home' },
  goose: { american: 'u', british: 'uː', words: 'goose who group few' },
  price: { american: 'aɪ', british: 'aɪ', words: 'price ripe tribe aisle choir' },
  choice: { american: 'ɔɪ', british: 'ɔɪ', words: 'choice boy void coin' },
  mouth: { american: 'aʊ', british: 'aʊ', words: 'mouth pouch noun crowd flower' },
  near: { american: 'ɪr', british: 'ɪə', words: 'near beer pier fierce' },
  square: { american: 'ɛr', british: 'eə', words: 'square care air wear' },
  start: { american: 'ɑr', british: 'ɑː', words: 'start far sharp farm' },
  north: { american: 'ɔr', british: 'ɔː', words: 'north war storm for' },
  force: { american: 'ɔr', british: 'ɔː', words: 'force floor coarse ore' },
  cure: { american: 'ʊr', british: 'ʊə', words: 'cure tour' },
};
