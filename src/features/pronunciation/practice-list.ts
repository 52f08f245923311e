import { WORDS_MAX, WORDS_STORAGE_KEY } from '~/site/constants';
import { ACCENTS, type Accent } from './rules/transcription';
import type { TextStorage } from '~/lib/safe-storage';

/** A word with its sounds as they were shown when it was added, without slashes. */
export interface PracticeWord {
  word: string;
  ipa: string;
  accent: Accent;
}

/** Raised when the words of an older list mean something else. */
const VERSION = 1;
const WORD_MAX = 100;
const IPA_MAX = 300;

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= max;

function isPracticeWord(value: unknown): value is PracticeWord {
  const { word, ipa, accent } = Object(value);
  return isText(word, WORD_MAX) && isText(ipa, IPA_MAX) && ACCENTS.includes(accent);
}

export const isSameWord = (one: PracticeWord, other: PracticeWord | undefined): boolean =>
  one.word === other?.word && one.ipa === other.ipa && one.accent === other.accent;

/** The words of a kept list. What is damaged, or of another version, is left out. */
export function readWords(text: string | null): PracticeWord[] {
  try {
    const kept = JSON.parse(text ?? 'null');
    if (kept?.version !== VERSION || !Array.isArray(kept.words)) return [];
    const words: PracticeWord[] = kept.words.filter(isPracticeWord);
    return words
      .filter((word, index) => words.findIndex((one) => isSameWord(one, word)) === index)
      .slice(0, WORDS_MAX)
      .map(({ word, ipa, accent }) => ({ word, ipa, accent }));
  } catch {
    return [];
  }
}

/** The words somebody practises, oldest first. Each change begins with what is kept now, so that no tab undoes another's. */
export class PracticeList {
  readonly #storage: TextStorage;

  constructor(storage: TextStorage) {
    this.#storage = storage;
  }

  words(): PracticeWord[] {
    return readWords(this.#storage.getItem(WORDS_STORAGE_KEY));
  }

  add(word: PracticeWord): 'added' | 'there-already' | 'full' | 'too-long' {
    const words = this.words();
    if (!isPracticeWord(word)) return 'too-long';
    if (words.some((one) => isSameWord(one, word))) return 'there-already';
    if (words.length >= WORDS_MAX) return 'full';
    this.#keep([...words, word]);
    return 'added';
  }

  remove(word: PracticeWord): void {
    this.#keep(this.words().filter((one) => !isSameWord(one, word)));
  }

  clear(): void {
    this.#keep([]);
  }

  #keep(words: readonly PracticeWord[]) {
    if (words.length === 0) this.#storage.removeItem(WORDS_STORAGE_KEY);
    else this.#storage.setItem(WORDS_STORAGE_KEY, JSON.stringify({ version: VERSION, words }));
  }
}
