import { PHONEMES } from './phonemes.ts';

/*
 * How letters and sounds follow each other, as n-grams. A unit is a letter with what it is said as (`c` as K, as S, or
 * silent); a sequence of up to six units is a string, one character a unit. The model is cut into files by the last two
 * letters of sequences, so that a word needs those of its pairs only, with `_` for its edges.
 */

/** Works out the phonemes (ARPAbet with stress) of a word in lower case from its letters: the likeliest, or two. */
export type Guess = (word: string) => string[];

/** One way to say a word, and how unlikely: a cost that is one higher is e times less likely. */
interface Said {
  phonemes: string;
  cost: number;
}

export interface JointModel {
  /** The phonemes of each unit, separated by spaces. */
  chunks: Map<string, string>;
  /** The units of each letter. */
  units: Map<string, string[]>;
  /** What a sequence's last unit costs after the others. */
  costs: Map<string, number>;
  /** What it costs to leave out the first unit of a sequence that the next unit never followed. */
  penalties: Map<string, number>;
}

interface Path {
  /** The longest sequence of the last units that says something about the next. */
  context: string;
  cost: number;
  hasStrongest: boolean;
  unit: string;
  before: Path | undefined;
}

interface Step {
  unit: string;
  isStrongest: boolean;
  context: string;
  cost: number;
}

export const LONGEST = 6;
const EDGE = '_';
const FIRST_UNIT = 0xa1;
const FIRST_CODE = 0x30;
/** Costs are written in quarters; a penalty may be below 0. */
const PARTS = 4;
const FIRST_COST = 0x23;
const MOST = 0x7e - FIRST_COST;
const LEAST_PENALTY = -8;
const NO_CONTEXT = '!';

/** More paths, or less likely ones, find hardly another word of the held-out tenth and take twice the time. */
const PATHS = 20;
const PATHS_A_CONTEXT = 3;
const MARGIN = 9;
/** A second guess that costs less than this more is given: one of five such is right where the first is wrong. */
const CLOSE = 0.5;
const MOST_STEPS = 50_000;
/** No word is longer: of what is none, only the first letters are said. */
const LONGEST_WORD = 45;

export const unitOf = (index: number): string => String.fromCharCode(FIRST_UNIT + index);

/** The first unit is the start of every word, the second its end. */
const START = unitOf(0);

export const emptyModel = (): JointModel => ({
  chunks: new Map(),
  units: new Map(),
  costs: new Map(),
  penalties: new Map(),
});

/** The pairs of letters whose files a word needs. */
export function pairsOf(word: string): string[] {
  const framed = EDGE + lettersOf(word) + EDGE;
  return [...new Set(Array.from({ length: framed.length - 1 }, (_, at) => framed.slice(at, at + 2)))];
}

const lettersOf = (word: string) => word.replace(/[^a-z]/g, '').slice(0, LONGEST_WORD);

/** A unit a line: its letter, and a character for each phoneme. After a tab, sequences of one unit. */
export function addUnits(model: JointModel, text: string): void {
  for (const [index, line] of text.split('\n').entries()) {
    if (line.startsWith('\t')) {
      addSequences(model, line.slice(1));
      continue;
    }
    const [letter = '', ...coded] = line;
    const phonemes = coded.map((code) => PHONEMES[code.charCodeAt(0) - FIRST_CODE]);
    model.chunks.set(unitOf(index), phonemes.join(' '));
    if (index > 0) model.units.set(letter, [...(model.units.get(letter) ?? []), unitOf(index)]);
  }
}

export const writeUnits = (units: readonly { letter: string; chunk: string }[]): string =>
  units
    .map(({ letter, chunk }) => {
      const phonemes = chunk === '' ? [] : chunk.split(' ');
      const codes = phonemes.map((phoneme) => String.fromCharCode(FIRST_CODE + PHONEMES.indexOf(phoneme)));
      return (letter || EDGE) + codes.join('');
    })
    .join('\n');

/**
 * Sequences, each from its last unit to its first, in order: how many units it shares with the one before, and the rest.
 * Behind them, after a tab, two characters each: the cost, and the penalty.
 */
export function addSequences({ costs, penalties }: JointModel, text: string): void {
  const [heads = '', values = ''] = text.split('\t');
  let reversed = '';
  let at = 0;
  for (const [head] of heads.matchAll(/[\u0021-\u007e][^\u0021-\u007e]*/g)) {
    reversed = reversed.slice(0, head.charCodeAt(0) - FIRST_CODE) + head.slice(1);
    const sequence = [...reversed].reverse().join('');
    costs.set(sequence, (values.charCodeAt(at) - FIRST_COST) / PARTS);
    if (values[at + 1] !== NO_CONTEXT)
      penalties.set(sequence, (values.charCodeAt(at + 1) - FIRST_COST + LEAST_PENALTY) / PARTS);
    at += 2;
  }
}

export function writeSequences({ costs, penalties }: JointModel, sequences: readonly string[]): string {
  const code = (parts: number) => String.fromCharCode(FIRST_COST + Math.max(0, Math.min(MOST, parts)));
  let before = '';
  let heads = '';
  let values = '';
  for (const reversed of sequences.map((sequence) => [...sequence].reverse().join('')).sort()) {
    const sequence = [...reversed].reverse().join('');
    let shared = 0;
    while (shared < reversed.length && reversed[shared] === before[shared]) shared += 1;
    heads += String.fromCharCode(FIRST_CODE + shared) + reversed.slice(shared);
    const penalty = penalties.get(sequence);
    values += code(Math.round((costs.get(sequence) ?? MOST) * PARTS));
    values += penalty === undefined ? NO_CONTEXT : code(Math.round(penalty * PARTS) - LEAST_PENALTY);
    before = reversed;
  }
  return `${heads}\t${values}`;
}

/**
 * Says words with the model as far as it is there; each way has one strongest syllable, if it has a syllable. What is no
 * word is said as nothing.
 */
export function guessWith(model: JointModel): Guess {
  // The paths after each letter of the word before: words in the order of their letters share most of them.
  let last = '';
  const start: Path = { context: START, cost: 0, hasStrongest: false, unit: START, before: undefined };
  const reached = [[start]];
  // What may follow a context, by the context and the letter: words share most of it too.
  const steps = new Map<string, Step[]>();
  const stepsOf = (context: string, letter: string) => {
    const key = context + letter;
    const known =
      steps.get(key) ?? (model.units.get(letter) ?? []).map((unit) => stepOf(model, context, unit));
    if (steps.size > MOST_STEPS) steps.clear();
    steps.set(key, known);
    return known;
  };
  return (word) => {
    const framed = lettersOf(word) + EDGE;
    let shared = 0;
    while (shared < framed.length && framed[shared] === last[shared]) shared += 1;
    reached.length = shared + 1;
    for (const letter of framed.slice(shared))
      reached.push(longerPaths(reached.at(-1) ?? [], letter, stepsOf));
    last = framed;
    return closest(sayings(reached.at(-1) ?? [], model));
  };
}

/** The first, and the second where it is close and more than a weak vowel tells them apart. */
function closest([first, ...others]: readonly Said[]): string[] {
  if (!first) return [''];
  const plain = ({ phonemes }: Said) => phonemes.replaceAll('IH0', 'AH0');
  const second = others.find((said) => plain(said) !== plain(first));
  return [first, ...(second && second.cost - first.cost < CLOSE ? [second] : [])].map(
    ({ phonemes }) => phonemes,
  );
}

function longerPaths(
  paths: readonly Path[],
  letter: string,
  stepsOf: (context: string, letter: string) => readonly Step[],
): Path[] {
  const longer: Path[] = [];
  let best = Number.POSITIVE_INFINITY;
  for (const before of paths) {
    for (const { unit, isStrongest, context, cost: added } of stepsOf(before.context, letter)) {
      const cost = before.cost + added;
      if (cost > best + MARGIN || (isStrongest && before.hasStrongest)) continue;
      best = Math.min(best, cost);
      longer.push({ context, cost, hasStrongest: isStrongest || before.hasStrongest, unit, before });
    }
  }
  return cheapest(longer, best + MARGIN);
}

/** What a unit costs after a context, and the context that it leads to. */
function stepOf({ chunks, costs, penalties }: JointModel, from: string, unit: string): Step {
  let context = from;
  let cost = 0;
  let found = costs.get(context + unit);
  while (found === undefined && context !== '') {
    cost += penalties.get(context) ?? 0;
    context = context.slice(1);
    found = costs.get(context + unit);
  }
  let next = (context + unit).slice(1 - LONGEST);
  while (next !== '' && !penalties.has(next)) next = next.slice(1);
  const isStrongest = chunks.get(unit)?.includes('1') ?? false;
  return { unit, isStrongest, context: next, cost: cost + (found ?? MOST) };
}

function cheapest(paths: Path[], most: number): Path[] {
  paths.sort((one, other) => one.cost - other.cost);
  const kept: Path[] = [];
  const perContext = new Map<string, number>();
  for (const path of paths) {
    if (kept.length === PATHS || path.cost > most) break;
    const key = `${path.context}${path.hasStrongest}`;
    const count = perContext.get(key) ?? 0;
    if (count === PATHS_A_CONTEXT) continue;
    perContext.set(key, count + 1);
    kept.push(path);
  }
  return kept;
}

function sayings(paths: readonly Path[], { chunks }: JointModel): Said[] {
  const strong = paths.filter(({ hasStrongest }) => hasStrongest);
  const said = new Map<string, number>();
  for (const path of strong.length > 0 ? strong : paths) {
    const phonemes: string[] = [];
    for (let at: Path | undefined = path; at; at = at.before) phonemes.unshift(chunks.get(at.unit) ?? '');
    const entry = phonemes.filter(Boolean).join(' ');
    const stressed = entry.includes('1') ? entry : entry.replace(/[02]/, '1');
    if (!said.has(stressed)) said.set(stressed, path.cost);
  }
  return [...said].map(([phonemes, cost]) => ({ phonemes, cost }));
}
