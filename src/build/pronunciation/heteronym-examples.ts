import { readdirSync, readFileSync } from 'node:fs';
import { stemsOf } from '../../features/pronunciation/rules/endings.ts';
import { sensesOf } from '../../features/pronunciation/rules/heteronyms.ts';
import { featuresOf, sentencesOf } from '../../features/pronunciation/rules/sentence.ts';
import { isVerb } from '../../features/pronunciation/rules/senses.ts';
import { loadFigures, tokensOf } from '../../features/pronunciation/rules/tokens.ts';
import goldSenses from './gold-senses.json' with { type: 'json' };

// Without their rules, figures would be learned as signs that nobody knows.
await loadFigures('0');

/** A word in a sentence, and which of its senses it has there. */
export interface Example {
  /** With `~` in front, a word that is no heteronym and teaches what speaks for verbs alone. */
  word: string;
  senses: readonly string[];
  right: number;
  features: readonly string[];
  /** How much it counts beside an example that people have labelled. */
  weight: number;
}

const linesOf = (path: string | URL) => readFileSync(path, 'utf8').trimEnd().split('\n');
const namesOf = (word: string) => sensesOf(word).map(({ name }) => name);
const NOUN_OR_VERB = ['noun', 'verb'];

/** What speaks for a reading of the word that stands at a character of the text. */
function featuresAt(text: string, start: number): string[] {
  const tokens = tokensOf(text);
  const sentences = sentencesOf(text, tokens);
  const place = sentences.places[tokens.findIndex((token) => token.start <= start && start < token.end)];
  return place === undefined || place < 0 ? [] : featuresOf(sentences, place);
}

const NAMED: Record<string, string> = goldSenses;

/** The sense that an id of the gold set means, such as `abuse_vrb`; none if we do not offer it. */
export function goldSense(word: string, id: string): string | undefined {
  return namesOf(word).find((name) => (NAMED[id] ? name === NAMED[id] : isVerb(name) === id.includes('vrb')));
}

/** A row of the gold set: the sentence and where in it the word starts, in characters. */
export interface GoldRow {
  word: string;
  id: string;
  sentence: string;
  start: number;
}

/** The rows of a folder of WikipediaHomographData, which counts in bytes. */
export function readGold(folder: string): GoldRow[] {
  const unquoted = (cell: string) => cell.replace(/^"|"$/g, '').replaceAll('""', '"');
  return readdirSync(folder)
    .sort()
    .flatMap((file) => linesOf(`${folder}/${file}`).slice(1))
    .map((line) => {
      const [word = '', id = '', sentence = '', start = ''] = line.split('\t').map(unquoted);
      const before = Buffer.from(sentence).subarray(0, Number(start)).toString();
      return { word, id, sentence, start: before.length };
    });
}

export function goldExamples(rows: readonly GoldRow[]): Example[] {
  return rows.flatMap(({ word, id, sentence, start }) => {
    const senses = namesOf(word);
    const right = senses.indexOf(goldSense(word, id) ?? '');
    return right < 0 ? [] : [{ word, senses, right, features: featuresAt(sentence, start), weight: 1 }];
  });
}

type Tagged = readonly { form: string; tag: string }[];

/** Words whose senses a tag tells only in part: the names of those that it does, by the beginning of the tag. */
const BY_TAG: Record<string, Record<string, string>> = {
  read: { VBD: 'past', VBN: 'past', VBP: 'present', VB: 'present' },
  live: { JJ: 'adjective', RB: 'adjective', VBP: 'verb', VB: 'verb' },
  close: { JJ: 'near', RB: 'near', VBP: 'to shut', VB: 'to shut' },
  wind: { NN: 'moving air', VBP: 'to turn', VB: 'to turn' },
  tear: { VBP: 'to rip', VB: 'to rip' },
  minute: { NN: 'sixty seconds' },
  content: { NN: 'what is held', JJ: 'pleased', VB: 'pleased' },
};

const UNSURE = new Set(
  'lead bow bows row rows wound polish number does multiply invalid contents bass desert deserts abstract affect blessed learned perfume sewer used expose'.split(
    ' ',
  ),
);

/** The word, or the one that it is the plural of, with the sense that a tag of the Penn Treebank gives it. */
function taggedSense(form: string, tag: string): Pick<Example, 'word' | 'senses' | 'right'> | undefined {
  const own = form.toLowerCase();
  const plural = own.endsWith('s')
    ? stemsOf(own).find((stem) => namesOf(stem.word).includes('verb'))
    : undefined;
  const word = namesOf(own).length > 0 ? own : plural?.word;
  if (word === undefined || UNSURE.has(word)) return undefined;
  const senses = namesOf(word);
  const isTagged = (name: string) =>
    BY_TAG[word]
      ? BY_TAG[word][tag] === name || BY_TAG[word][tag.slice(0, 2)] === name
      : isVerb(name)
        ? /^VB[PZ]?$/.test(tag)
        : /^(?:NNS?|JJ)$/.test(tag);
  const right = senses.findIndex(isTagged);
  const isClear = BY_TAG[word] !== undefined || (senses.length === 2 && senses.filter(isVerb).length === 1);
  return right < 0 || !isClear ? undefined : { word, senses, right };
}

/** The sentences of MASC, as NLTK hands it out: words with their tags. */
export const readTagged = (folder: string): Tagged[] =>
  ['spoken', 'written'].flatMap((kind) =>
    readdirSync(`${folder}/${kind}`)
      .sort()
      .flatMap((file) => linesOf(`${folder}/${kind}/${file}`))
      .filter((line) => line.trim() !== '')
      .map((line) =>
        [...line.matchAll(/(?<form>\S+)_(?<tag>[^\s_]+)/g)].map(({ groups }) => ({
          form: groups?.form ?? '',
          tag: groups?.tag ?? '',
        })),
      ),
  );

/** Words that are a noun or an adjective in some sentences and a verb in at least one of seven, or the other way. */
function nounsAndVerbs(sentences: readonly Tagged[]): Set<string> {
  const counts = new Map<string, { verbs: number; all: number }>();
  for (const { form, tag } of sentences.flat()) {
    const isOfVerb = /^VB[PZ]?$/.test(tag);
    if (!isOfVerb && !/^(?:NNS?|JJ)$/.test(tag)) continue;
    const count = counts.get(form.toLowerCase()) ?? { verbs: 0, all: 0 };
    counts.set(form.toLowerCase(), { verbs: count.verbs + Number(isOfVerb), all: count.all + 1 });
  }
  const isBoth = ({ verbs, all }: { verbs: number; all: number }) =>
    all >= 20 && verbs > all * 0.15 && verbs < all * 0.85;
  return new Set(
    [...counts].filter(([word, count]) => /^[a-z]+$/.test(word) && isBoth(count)).map(([word]) => word),
  );
}

/** The text of tagged words, as people space them, and where each of them starts. */
function joined(words: Tagged): { text: string; starts: number[] } {
  let text = '';
  const starts = words.map(({ form }) => {
    const isGlued = /^(?:n['’]t|['’](?:s|m|re|ve|d|ll)|[.,;:!?)\]%]+)$/i.test(form) || /^$|[([“]$/.test(text);
    text += isGlued ? '' : ' ';
    text += form;
    return text.length - form.length;
  });
  return { text, starts };
}

/** @param weight How much a sentence counts: less than 1, as a program set the tags and people the labels of the gold set. */
export function taggedExamples(sentences: readonly Tagged[], weight: number): Example[] {
  const general = nounsAndVerbs(sentences);
  return sentences.flatMap((words) => {
    const found = words.map(({ form, tag }) => {
      const sense = taggedSense(form, tag);
      if (sense) return { ...sense, weight };
      const isTold = general.has(form.toLowerCase()) && /^(?:VB[PZ]?|NNS?|JJ)$/.test(tag);
      return isTold
        ? {
            word: `~${form.toLowerCase()}`,
            senses: NOUN_OR_VERB,
            right: Number(tag.startsWith('V')),
            weight: weight / 2,
          }
        : undefined;
    });
    if (found.every((one) => one === undefined)) return [];
    const { text, starts } = joined(words);
    const tokens = tokensOf(text);
    const sentence = sentencesOf(text, tokens);
    const places = new Map(tokens.map(({ start }, index) => [start, sentence.places[index] ?? -1]));
    return found.flatMap((one, index) => {
      const place = places.get(starts[index] ?? -1) ?? -1;
      return one && place >= 0 ? [{ ...one, features: featuresOf(sentence, place) }] : [];
    });
  });
}

const MOST_OF_A_PATTERN = 40;

/** `(I/We) *read* (it/that).` as up to 40 sentences, spread over all that it stands for. */
function sentencesOfPattern(pattern: string): string[] {
  const parts = pattern.split(/[()]/).map((part, index) => (index % 2 === 1 ? part.split('/') : [part]));
  const count = parts.reduce((product, { length }) => product * length, 1);
  const step = Math.max(1, Math.floor(count / MOST_OF_A_PATTERN)) | 1;
  const picked = Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
  return picked.slice(0, MOST_OF_A_PATTERN).map((number) => {
    let rest = number;
    const sentence = parts
      .map((part) => {
        const one = part[rest % part.length];
        rest = Math.floor(rest / part.length);
        return one;
      })
      .join('');
    return sentence.replace(/^\*?./, (first) => first.toUpperCase());
  });
}

/**
 * The patterns of `heteronym-sentences.txt`. They show what an encyclopedia lacks, such as I, you and orders. Words that
 * stand three or more places away are there by chance, so nothing is learned from them. Only `read` learns them too, as
 * yesterday or every day tells its senses apart.
 *
 * @throws Error that quotes a line whose sense the table lacks.
 */
export function ownExamples(): Example[] {
  return linesOf(new URL('heteronym-sentences.txt', import.meta.url)).flatMap((line) => {
    const {
      word = '',
      sense = '',
      pattern = '',
    } = /^(?<word>\S+) (?<sense>[^:]+): (?<pattern>.+)$/.exec(line)?.groups ?? {};
    const isGeneral = word === '~';
    const senses = isGeneral ? NOUN_OR_VERB : namesOf(word);
    const right = senses.indexOf(sense);
    if (right < 0) throw new Error(`heteronym-sentences.txt: “${line}” has no sense of heteronyms.json.`);
    return sentencesOfPattern(pattern).map((marked) => {
      const features = featuresAt(marked.replaceAll('*', ''), marked.indexOf('*'));
      return {
        word: isGeneral ? '~' : word,
        senses,
        right,
        features: word === 'read' ? features : features.filter((feature) => !/^(?:\*|[-+]3) /.test(feature)),
        weight: 1,
      };
    });
  });
}

/** What `featuresOf` names: `-1 the`, `+1~ed`, `-2-1 the -`, `0s+1 of`, `* lake`. */
const FEATURE = /^(?:[-+][123] \S+|[-+][12]~\S+|(?:-2-1|-1\+1|\+1\+2) \S+ \S+|0[As]?(?:[-+]1 \S+)?|\* \S+)$/;

/**
 * Lines of `heteronym-hints.txt`, such as `bow a knot: +1 tie|* ribbon`: what speaks for a sense by knowledge of the
 * language, not by count.
 *
 * @throws Error that quotes a line without a sense of the table or with what is no feature.
 */
export const readHints = (
  lines: readonly string[] = linesOf(new URL('heteronym-hints.txt', import.meta.url)),
): { word: string; sense: string; features: string[] }[] =>
  lines.map((line) => {
    const [, word = '', sense = '', list = ''] = /^(\S+) ([^:]+): (.+)$/.exec(line) ?? [];
    const features = list.split('|');
    if (!namesOf(word).includes(sense))
      throw new Error(`heteronym-hints.txt: “${line}” has no sense of heteronyms.json.`);
    const wrong = features.find((feature) => !FEATURE.test(feature));
    if (wrong !== undefined) throw new Error(`heteronym-hints.txt: “${wrong}” is no feature in “${line}”.`);
    return { word, sense, features };
  });
