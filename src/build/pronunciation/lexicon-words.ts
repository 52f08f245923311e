import { readFileSync } from 'node:fs';
import { soundsOf } from '../../features/pronunciation/rules/accents.ts';
import { sensesOf } from '../../features/pronunciation/rules/heteronyms.ts';
import type { WordEntries } from '../../features/pronunciation/rules/shards.ts';
import { americanOf } from './american-of-british.ts';
import { readDictionary } from './dictionary.ts';
import { readOwnWords } from './own-words.ts';
import { usualEntry } from './usual-entry.ts';

/** The words of the British lists, in the order of their letters, with one entry each. */
function readBritish(): Map<string, string> {
  const lines = readFileSync(new URL('british-words.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return new Map(
    lines.map((line) => {
      const end = line.indexOf(' ');
      return [line.slice(0, end), line.slice(end + 1)];
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
  const british = readBritish();
  const all = new Map<string, WordEntries>();
  for (const [word, entries] of readDictionary()) {
    all.set(
      word,
      withBritish(word, sensesOf(word).length > 0 ? entries : [usualEntry(word, entries)], british.get(word)),
    );
  }
  for (const [word, said] of british) {
    if (!all.has(word)) all.set(word, withBritish(word, [americanOf(said, word)], said));
  }
  for (const [word, own] of readOwnWords().words)
    all.set(word, withBritish(word, [own.american], own.british ?? british.get(word)));
  words = new Map([...all].sort(([one], [other]) => (one < other ? -1 : 1)));
  return words;
}

function withBritish(word: string, american: readonly string[], british: string | undefined): WordEntries {
  const [usual = ''] = american;
  if (british === undefined || signsOf(usual, 'british', word) === signsOf(british, 'british-list', word))
    return { american };
  return { american, british };
}

const signsOf = (phonemes: string, accent: Parameters<typeof soundsOf>[1], word: string) =>
  JSON.stringify(soundsOf(phonemes, accent, word));
