import { CONSONANTS, VOWELS } from '../../features/pronunciation/rules/phonemes.ts';

/** What a letter can be said as: nothing, a phoneme, or two of them, as the x of box and the u of use. */
const CHUNKS = [
  '',
  ...CONSONANTS,
  ...VOWELS,
  ...'K S,G Z,Y UW,Y UH,Y AH,AH L,AH M,T S,K W,W AH,K SH,G ZH,M AH'.split(','),
];

/** A word and what each of its letters is said as: nothing, one phoneme or two, as `K S` of `x`. */
export interface AlignedWord {
  word: string;
  chunks: readonly string[];
}

export interface Pronounced {
  word: string;
  /** Without stress. */
  phonemes: readonly string[];
}

/** A letter said as a chunk: from one place in word and phonemes to another. */
interface Step {
  at: number;
  to: number;
  /** The letter and the chunk as one number. */
  key: number;
}

const ROUNDS = 8;
/** What is less likely is an accident. */
const LEAST_CHANCE = 1e-4;
const KEYS = 26 * CHUNKS.length;
const CHUNK_IDS = new Map(CHUNKS.map((chunk, index) => [chunk, index]));

/**
 * Finds which letters stand for which phonemes by expectation maximization, from no knowledge but that both go from left
 * to right. Words that can't be aligned, or only by steps that hardly any word takes (`dr` said as drive), are left out.
 */
export function alignWords(words: readonly Pronounced[]): AlignedWord[] {
  let chances: Float64Array = new Float64Array(KEYS).fill(1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const counts = new Float64Array(KEYS);
    for (const word of words) countSteps(word, chances, counts);
    chances = sharesOfLetters(counts);
  }
  return words.flatMap((word) => bestPath(word, chances) ?? []);
}

function sharesOfLetters(counts: Float64Array): Float64Array {
  const totals = new Float64Array(26);
  const letter = (key: number) => Math.floor(key / CHUNKS.length);
  counts.forEach((count, key) => {
    totals[letter(key)] = (totals[letter(key)] ?? 0) + count;
  });
  return counts.map((count, key) => count / (totals[letter(key)] || 1));
}

/** All ways to take one letter of the word, in the order of their starts. */
function stepsOf({ word, phonemes }: Pronounced): Step[] {
  const steps: Step[] = [];
  const width = phonemes.length + 1;
  for (let letter = 0; letter < word.length; letter += 1) {
    for (let from = 0; from <= phonemes.length; from += 1) {
      for (const size of [0, 1, 2]) {
        const chunk = CHUNK_IDS.get(phonemes.slice(from, from + size).join(' '));
        if (chunk === undefined || from + size > phonemes.length) continue;
        const key = (word.charCodeAt(letter) - 97) * CHUNKS.length + chunk;
        steps.push({ at: letter * width + from, to: (letter + 1) * width + from + size, key });
      }
    }
  }
  return steps;
}

function countSteps(pronounced: Pronounced, chances: Float64Array, counts: Float64Array): void {
  const places = (pronounced.word.length + 1) * (pronounced.phonemes.length + 1);
  const steps = stepsOf(pronounced);
  const forward = new Float64Array(places);
  const backward = new Float64Array(places);
  forward[0] = 1;
  backward[places - 1] = 1;
  for (const { at, to, key } of steps)
    forward[to] = (forward[to] ?? 0) + (forward[at] ?? 0) * (chances[key] ?? 0);
  for (const { at, to, key } of steps.toReversed()) {
    backward[at] = (backward[at] ?? 0) + (backward[to] ?? 0) * (chances[key] ?? 0);
  }
  const total = forward[places - 1] ?? 0;
  if (total === 0) return;
  for (const { at, to, key } of steps) {
    const share = ((forward[at] ?? 0) * (chances[key] ?? 0) * (backward[to] ?? 0)) / total;
    counts[key] = (counts[key] ?? 0) + share;
  }
}

function bestPath(pronounced: Pronounced, chances: Float64Array): AlignedWord | undefined {
  const places = (pronounced.word.length + 1) * (pronounced.phonemes.length + 1);
  const best = new Float64Array(places);
  const came = new Map<number, Step>();
  best[0] = 1;
  for (const step of stepsOf(pronounced)) {
    const chance = chances[step.key] ?? 0;
    const value = (best[step.at] ?? 0) * chance;
    if (chance < LEAST_CHANCE || value <= (best[step.to] ?? 0)) continue;
    best[step.to] = value;
    came.set(step.to, step);
  }
  const chunks: string[] = [];
  for (let step = came.get(places - 1); step; step = came.get(step.at)) {
    chunks.unshift(CHUNKS[step.key % CHUNKS.length] ?? '');
  }
  return chunks.length === pronounced.word.length ? { word: pronounced.word, chunks } : undefined;
}
