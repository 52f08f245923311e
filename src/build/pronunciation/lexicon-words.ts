import { readFileSync } from 'node:fs';
import { soundsOf } from '../../features/pronunciation/rules/accents.ts';
import { stemsOf, withEnding } from '../../features/pronunciation/rules/endings.ts';
import { sensesOf } from '../../features/pronunciation/rules/heteronyms.ts';
import type { WordEntries } from '../../features/pronunciation/rules/shards.ts';
import { americanOf } from './american-of-british.ts';
import { readDictionary } from './dictionary.ts';
import { readOwnWords } from './own-words.ts';
import { usualEntry, withStrongest } from './usual-entry.ts';

/** The words of the British lists, in the order of their letters, with an entry each, or one behind the name of each sense. */
function readBritish(): Map<string, string[]> {
  const lines = readFileSync(new URL('british-words.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return new Map(
    lines.map((line) => {
      const end = line.indexOf(' ');
      return [
        line.slice(0, end),
        line
          .slice(end + 1)
          .split(', ')
          .map(withStrongest),
      ];
    }),
  );
}

let words: Map<string, WordEntries> | undefined;

/**
 * All words that have an entry, in the order of their letters: those of the American dictionary, of which only the usual
 * entry is kept unless the table of senses asks for more, and those of the British lists, with the entry of England
 * where the rules would not make it of the American one. What the table of own words has comes before all of them.
 */
export function lexiconWords(): ReadonlyMap<string, WordEntries> {
  if (words) return words;
  const listed = readBritish();
  const all = new Map<string, WordEntries>();
  for (const [word, entries] of readDictionary()) {
    all.set(
      word,
      withBritish(word, sensesOf(word).length > 0 ? entries : [usualEntry(word, entries)], listed.get(word)),
    );
  }
  for (const [word, said] of listed) {
    const [usual = ''] = said;
    if (!all.has(word)) all.set(word, withBritish(word, [americanOf(usual, word)], said));
  }
  for (const [word, own] of readOwnWords().words)
    all.set(word, withBritish(word, [own.american], own.british ? [own.british] : listed.get(word)));
  for (const [word, entries] of all) {
    const british = entries.british ?? (listed.has(word) ? undefined : ofStem(word, entries.american, all));
    if (british) all.set(word, { ...entries, british });
  }
  words = new Map([...all].sort(([one], [other]) => (one < other ? -1 : 1)));
  return words;
}

/** An empty entry stands where the rules make the British sounds of the American ones. */
function withBritish(word: string, american: readonly string[], listed: readonly string[] = []): WordEntries {
  const senses = sensesOf(word);
  const inSenses = new Map(listed.map((one) => one.split(': ') as [name: string, said: string]));
  // The list may be older than the table of senses.
  const usual = listed[0]?.split(': ').at(-1) ?? '';
  const said = senses.length > 0 ? senses.map(({ name }) => inSenses.get(name) ?? '') : [usual];
  const british = said.map((one, index) => {
    const entry = senses[index]?.entry ?? 0;
    const other = typeof entry === 'string' ? entry : (american[entry] ?? '');
    return one && signsOf(other, 'british', word) !== signsOf(one, 'british-list', word) ? one : '';
  });
  return british.some(Boolean) ? { american, british } : { american };
}

/** A form that the British lists lack is that of its stem, as it is in America: Australia and Australia's. */
function ofStem(word: string, american: readonly string[], all: ReadonlyMap<string, WordEntries>) {
  const plain = (phonemes: string) => phonemes.replace(/\d/g, '').replace(/IH/g, 'AH');
  for (const { word: stem, ending } of stemsOf(word)) {
    const { american: [usual = ''] = [], british: [said] = [] } = all.get(stem) ?? {};
    if (
      said &&
      sensesOf(stem).length === 0 &&
      american.some((one) => plain(one) === plain(withEnding(usual, ending)))
    )
      return [withStrongest(withEnding(said, ending))];
  }
  return undefined;
}

const signsOf = (phonemes: string, accent: Parameters<typeof soundsOf>[1], word: string) =>
  JSON.stringify(soundsOf(phonemes, accent, word));
