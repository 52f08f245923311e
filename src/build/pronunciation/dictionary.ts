import { dictionary } from 'cmu-pronouncing-dictionary';

const VARIANT = /\(\d+\)$/;

/** The words of the CMU Pronouncing Dictionary in the order of their letters, each with its entries, the first first. */
export function readDictionary(): Map<string, string[]> {
  const words = new Map<string, string[]>();
  for (const [key, entry] of Object.entries(dictionary)) {
    const word = key.replace(VARIANT, '');
    // Some entries end in a remark: `# place, danish`.
    const [phonemes = ''] = entry.split(' #');
    const entries = words.get(word);
    if (entries) entries.push(phonemes);
    else words.set(word, [phonemes]);
  }
  return new Map([...words].sort(([a], [b]) => (a < b ? -1 : 1)));
}
