import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dictionaryLexicon } from '../../src/build/pronunciation/dictionary-lexicon.ts';
import { ipaOf, transcribe } from '../../src/features/pronunciation/rules/transcribe.ts';
import type { Accent } from '../../src/features/pronunciation/rules/transcription.ts';
import { projectRoot } from '../command.ts';
import type { Cell, Table } from './table.ts';

/**
 * Lines such as `us unknown abacus æbəkəs`: an accent, a kind, a word and how others write it. From WikiPron (April 2026,
 * broad; Wiktionary, CC BY-SA), chosen by a hash of the word: `common` ones stand in Britfone, `unknown` ones and `name`s
 * are not in the CMU dictionary. `britfone` is of the fifth of Britfone that nothing of ours is made from. Nothing is
 * ever learned from this file.
 */
const SAMPLES = join(projectRoot, 'tests/bench/samples/pronunciation.txt');
const ACCENTS: Record<string, { accent: Accent; voice: string }> = {
  us: { accent: 'american', voice: 'en-us' },
  uk: { accent: 'british', voice: 'en-gb' },
};

/**
 * Without what conventions write in several ways: stress and length, r and ɹ, syllabic consonants and schwa, weak vowels,
 * r-coloured vowels, and in England the r that is not said, trap and bath.
 */
function plain(ipa: string, isBritish: boolean): string {
  const same = ipa
    .normalize('NFD')
    .replace(/[ˈˌ.ːˀ\s]|\u0361|\u032f|\u0303/g, '')
    .replace(/([nlm])\u0329/g, 'ə$1')
    .replace(/[ɹɻ]/g, 'r')
    .replace(/ʍ/g, 'w')
    .replace(/ɾ/g, 't')
    .replace(/ɫ/g, 'l')
    .replace(/ɡ/g, 'g');
  const vowels = isBritish
    ? same
        .replace(/ɐ/g, 'ʌ')
        .replace(/ɛ/g, 'e')
        .replace(/ɜr?|ɝr?|ər(?![aeiou])|ɚr?/g, 'ə')
        .replace(/r(?=[^aeiouæɪʊɒʌəɑɔ]|$)/g, '')
        .replace(/a(?![ɪʊə])/g, 'æ')
    : same
        .replace(/ɐ/g, 'ə')
        .replace(/oʊ?(?=r)/g, 'ɔ')
        .replace(/ɜr?|ɝr?|ər|ɚr?/g, 'ɚ');
  return vowels.replace(/[əʌɪɨᵻ]/g, 'ə');
}

/** Signs to insert, leave out or replace. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1];
    for (let index = 0; index < other.length; index += 1) {
      const replaced = (row[index] ?? 0) + (one[at] === other[index] ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

interface Sample {
  word: string;
  published: string[];
}
type Say = (words: readonly string[]) => string[];

const percent = (share: number) => Math.round(share * 1_000) / 10;

/** Whole words that are right, half of their 95 % interval (Wilson), and signs that are wrong. */
function score(samples: readonly Sample[], say: Say, isBritish: boolean): Cell[] {
  const said = say(samples.map(({ word }) => word));
  let right = 0;
  let wrongSigns = 0;
  let signs = 0;
  for (const [index, { published }] of samples.entries()) {
    const own = plain(said[index] ?? '', isBritish);
    const nearest = published
      .map((ipa) => plain(ipa, isBritish))
      .map((ipa) => ({ ipa, off: distance(own, ipa) }))
      .toSorted((a, b) => a.off - b.off)[0];
    if (nearest?.off === 0) right += 1;
    wrongSigns += nearest?.off ?? 0;
    signs += nearest?.ipa.length ?? 0;
  }
  const count = samples.length;
  const share = right / count;
  const half = (1.96 * Math.sqrt((share * (1 - share)) / count + 0.96 / count ** 2)) / (1 + 3.84 / count);
  return [percent(share), percent(half), percent(wrongSigns / signs)].map((value) => ({ value }));
}

/** eSpeak NG is no package of ours: where it is not installed, its columns are left out and a line says so. */
function espeak(voice: string): Say | undefined {
  if (spawnSync('espeak-ng', ['--version']).error) return undefined;
  return (words) =>
    spawnSync('espeak-ng', ['-q', '--ipa', '-v', voice], { input: words.join('\n'), encoding: 'utf8' })
      .stdout.trimEnd()
      .split('\n')
      .map((line) => line.trim());
}

/** How often a word alone is said as others publish it, beside eSpeak NG on the same words. */
export async function measurePronunciationProof(): Promise<Table[]> {
  const lexicon = dictionaryLexicon();
  const groups = new Map<string, Sample[]>();
  for (const line of (await readFile(SAMPLES, 'utf8')).trimEnd().split('\n')) {
    const [region = '', kind = '', word = '', ...published] = line.split(' ');
    const name = `${region} ${kind}`;
    groups.set(name, [...(groups.get(name) ?? []), { word, published }]);
  }
  const isThere = espeak('en-us') !== undefined;
  if (!isThere) console.log('eSpeak NG is not installed (Debian: espeak-ng), so nothing stands beside ours.');
  const rows = [...groups].map(([name, samples]) => {
    const { accent, voice } = ACCENTS[name.slice(0, 2)] ?? { accent: 'american' as const, voice: 'en-us' };
    const ours: Say = (words) =>
      words.map((word) => {
        const [piece] = transcribe(word, lexicon, accent);
        return piece && !('kind' in piece.said)
          ? piece.said.map(({ readings }) => ipaOf(readings[0])).join('')
          : '';
      });
    const others = espeak(voice);
    const isBritish = accent === 'british';
    return {
      name: `${name} (${samples.length})`,
      cells: [...score(samples, ours, isBritish), ...(others ? score(samples, others, isBritish) : [])],
    };
  });
  return [
    {
      title: 'Words as published, percent: whole words right, ± of 95 %, signs wrong',
      columns: ['ours', '±', 'wrong', ...(isThere ? ['eSpeak NG', '±', 'wrong'] : [])],
      rows,
    },
  ];
}
