import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dictionaryLexicon } from '../../src/build/pronunciation/dictionary-lexicon.ts';
import { sensesOf } from '../../src/features/pronunciation/rules/heteronyms.ts';
import { ipaOf, transcribe } from '../../src/features/pronunciation/rules/transcribe.ts';
import { projectRoot } from '../command.ts';
import type { Table } from './table.ts';

/**
 * Lines of a heteronym, how it is said in the sentence, how else it may be said (parted by spaces), and the sentence with
 * the word between stars, parted by tabs. From the part of WikipediaHomographData (Gorman, Mazovetskiy and Nikolaev 2018,
 * Apache 2.0; sentences of Wikipedia, CC BY-SA) that its authors keep for judging. Nothing is ever learned from it.
 */
const SAMPLE = join(projectRoot, 'tests/bench/samples/heteronyms.txt');

interface Row {
  word: string;
  said: string;
  others: string[];
  text: string;
  start: number;
}

function readSample(): Row[] {
  return readFileSync(SAMPLE, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [word = '', said = '', others = '', marked = ''] = line.split('\t');
      return {
        word,
        said,
        others: others.split(' '),
        text: marked.replaceAll('*', ''),
        start: marked.indexOf('*'),
      };
    });
}

/** One way to write what the three conventions write in several; the main stress stands before its vowel. */
const plain = (ipa: string) =>
  ipa
    .normalize('NFD')
    .replace(/[ː.ˌ\d\s]|\u0361|\u0303|\u0329/g, '')
    .replace(/['ˈ](?<start>[^aeiouæɑɔəɛɜɪʊʌɐɚɝᵻ]*)/g, '$<start>ˈ')
    .replace(/[ɹɻ]/g, 'r')
    .replace(/ɚ|ɝ|ɜr?/g, 'ər')
    .replace(/ʤ/g, 'dʒ')
    .replace(/ʧ/g, 'tʃ')
    .replace(/ɡ/g, 'g')
    .replace(/ɪ(?=r)/g, 'i')
    .replace(/[ʌɐᵻ]|(?<![aeɔ])ɪ/g, 'ə')
    .replace(/ɔ/g, 'ɑ')
    .replace(/ɾ/g, 't');

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, sign] of [...one].entries()) {
    const next = [at + 1];
    for (let index = 0; index < other.length; index += 1) {
      const replaced = (row[index] ?? 0) + (sign === other[index] ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Whether what is said is nearer to how the sentence wants it than to how the word may be said elsewhere. */
function isRight(ipa: string, { said, others }: Row): boolean {
  const off = (other: string) => distance(plain(ipa), plain(other));
  return others.every((other) => off(said) < off(other));
}

const lexicon = dictionaryLexicon();

function ours({ text, start }: Row): string {
  const piece = transcribe(text, lexicon, 'american').find((one) => one.start <= start && start < one.end);
  const word = piece && !('kind' in piece.said) ? piece.said[0] : undefined;
  return word ? ipaOf(word.readings[0]) : '';
}

/** The reading that stands first in the table, whatever the sentence. */
function alwaysFirst({ word }: Row): string {
  const [piece] = transcribe(word, lexicon, 'american');
  const readings = piece && !('kind' in piece.said) ? (piece.said[0]?.readings ?? []) : [];
  const usual = readings.find(({ sense }) => sense === sensesOf(word)[0]?.name) ?? readings[0];
  return usual ? ipaOf(usual) : '';
}

/** eSpeak NG writes a whole sentence, in which some small words stick to their neighbours: the nearest word counts. */
function espeak(row: Row): string {
  const { stdout } = spawnSync('espeak-ng', ['-q', '--ipa', '-v', 'en-us', '--', row.text], {
    encoding: 'utf8',
  });
  const options = [row.said, ...row.others].map(plain);
  const words = stdout.split(/\s+/).filter(Boolean);
  const expected = row.text.slice(0, row.start).split(/\s+/).length / row.text.split(/\s+/).length;
  const off = (word: string, index: number) =>
    Math.min(...options.map((option) => distance(plain(word), option))) +
    Math.abs((index + 0.5) / words.length - expected) * 5;
  return (
    words.map((word, index) => ({ word, off: off(word, index) })).sort((a, b) => a.off - b.off)[0]?.word ?? ''
  );
}

/** Sentences that are right, in percent, half of the 95 % interval (Wilson), and the mean over the words. */
function score(rows: readonly Row[], say: (row: Row) => string): number[] {
  const byWord = Map.groupBy(rows, ({ word }) => word);
  const shares = [...byWord.values()].map(
    (own) => own.filter((row) => isRight(say(row), row)).length / own.length,
  );
  const counts = [...byWord.values()].map(({ length }) => length);
  const share = shares.reduce((sum, one, index) => sum + one * (counts[index] ?? 0), 0) / rows.length;
  const half =
    (1.96 * Math.sqrt((share * (1 - share)) / rows.length + 0.96 / rows.length ** 2)) /
    (1 + 3.84 / rows.length);
  const macro = shares.reduce((sum, one) => sum + one, 0) / shares.length;
  return [share, half, macro].map((one) => Math.round(one * 1_000) / 10);
}

/** How often the first reading of a heteronym is the one that its sentence wants. */
export async function measureHeteronymProof(): Promise<Table[]> {
  if (!existsSync(SAMPLE)) {
    console.log(
      'tests/bench/samples/heteronyms.txt is not there, so the readings in sentences are not judged.',
    );
    return [];
  }
  const rows = readSample();
  const isThere = spawnSync('espeak-ng', ['--version']).error === undefined;
  const ways = { ours: ours, 'always the first': alwaysFirst, ...(isThere && { 'eSpeak NG': espeak }) };
  return [
    {
      title: `Heteronyms in ${rows.length} sentences of others, percent: right, ± of 95 %, mean over the words`,
      columns: ['right', '±', 'by word'],
      rows: Object.entries(ways).map(([name, say]) => {
        const [right = 0, half = 0, macro = 0] = score(rows, say);
        const least = name === 'ours' ? 88 : undefined;
        return { name, cells: [{ value: right, least }, { value: half }, { value: macro }] };
      }),
    },
  ];
}
