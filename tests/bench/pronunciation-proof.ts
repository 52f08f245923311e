import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lexiconWords } from '../../src/build/pronunciation/lexicon-words.ts';
import type { Accent } from '../../src/features/pronunciation/rules/transcription.ts';
import { editsBetween } from '../../src/build/pronunciation/score.ts';
import { projectRoot } from '../command.ts';
import { budgets } from './budgets.ts';
import { halfInterval, percent, speakers } from './speakers.ts';
import type { Cell, Table } from './table.ts';

/**
 * Lines such as `us unknown abacus æbəkəs`: an accent, a kind, a word and how others write it. From WikiPron (April 2026,
 * broad; Wiktionary, CC BY-SA), chosen by a hash of the word: `common` ones stand in Britfone, `unknown` ones and `name`s
 * are not in the CMU dictionary. `britfone` is of the fifth of Britfone that nothing of ours is made from. Nothing is
 * ever learned from this file. Only Britfone has stresses, so only its words tell whether the right syllable is strong.
 */
const SAMPLES = join(projectRoot, 'tests/bench/samples/pronunciation.txt');
const ACCENTS: Record<string, Accent> = { us: 'american', uk: 'british' };

/**
 * Without what conventions write in several ways: stress and length, r and ɹ, syllabic consonants and schwa, weak vowels,
 * r-coloured vowels, and in England the r that is not said, near, trap and bath.
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
        .replace(/iə/g, 'ɪə')
        .replace(/ɑ(?=f|s|θ|m[pb]|n[dst])/g, 'æ')
        .replace(/ɜr?|ɝr?|ər(?![aeiou])|ɚr?/g, 'ə')
        .replace(/r(?=[^aeiouæɪʊɒʌəɑɔ]|$)/g, '')
        .replace(/a(?![ɪʊə])/g, 'æ')
    : same
        .replace(/ɐ/g, 'ə')
        .replace(/oʊ?(?=r)/g, 'ɔ')
        .replace(/ɜr?|ɝr?|ər|ɚr?/g, 'ɚ');
  return vowels.replace(/[əʌɪɨᵻ]/g, 'ə');
}

interface Sample {
  word: string;
  published: string[];
}

/** How many syllables stand before the strongest; nothing for a word of one, or without a mark. */
function strongest(ipa: string): number | undefined {
  const syllables = (text: string) =>
    text.normalize('NFD').match(/[aeiouyæɐɑɒɔəɚɛɜɝɪɨᵻʊʌ]+|[lmn]\u0329/g)?.length ?? 0;
  const at = ipa.indexOf('ˈ');
  return at < 0 || syllables(ipa) < 2 ? undefined : syllables(ipa.slice(0, at));
}

/** Whole words that are right with half of their interval, and signs that are wrong. */
function score(samples: readonly Sample[], said: readonly string[], isBritish: boolean): Cell[] {
  let right = 0;
  let wrongSigns = 0;
  let signs = 0;
  for (const [index, { published }] of samples.entries()) {
    const own = plain(said[index] ?? '', isBritish);
    const nearest = published
      .map((ipa) => plain(ipa, isBritish))
      .map((ipa) => ({ ipa, off: editsBetween([...own], [...ipa]) }))
      .toSorted((a, b) => a.off - b.off)[0];
    if (nearest?.off === 0) right += 1;
    wrongSigns += nearest?.off ?? 0;
    signs += nearest?.ipa.length ?? 0;
  }
  const share = right / samples.length;
  return [percent(share), halfInterval(share, samples.length), percent(wrongSigns / signs)].map((value) => ({
    value,
  }));
}

/** Words of several syllables whose strong one is the right one, with half of their interval; nothing without such words. */
function stressScore(samples: readonly Sample[], said: readonly string[]): Cell[] {
  const judged = samples.flatMap(({ published }, index) => {
    const places = published.map(strongest).filter((place) => place !== undefined);
    return places.length > 0 ? [places.some((place) => place === strongest(said[index] ?? ''))] : [];
  });
  const share = judged.filter(Boolean).length / judged.length;
  return judged.length === 0
    ? []
    : [{ value: percent(share) }, { value: halfInterval(share, judged.length) }];
}

/** How often a word alone is said as others publish it, beside other programs on the same words. */
export async function measurePronunciationProof(): Promise<Table[]> {
  const groups = new Map<string, Sample[]>();
  for (const line of (await readFile(SAMPLES, 'utf8')).trimEnd().split('\n')) {
    const [region = '', kind = '', word = '', ...published] = line.split(' ');
    // Some of the unknown stand in other free lists that we have: the rest is guessed.
    const isGuessed = kind === 'unknown' && !lexiconWords().has(word.toLowerCase());
    for (const name of [`${region} ${kind}`, ...(isGuessed ? [`${region} guessed`] : [])]) {
      groups.set(name, [...(groups.get(name) ?? []), { word, published }]);
    }
  }
  const all = await speakers();
  const heard = [...groups].map(([name, samples]) => {
    const accent = ACCENTS[name.slice(0, 2)] ?? 'american';
    const words = samples.map(({ word }) => word);
    const ofEach = all.map(({ say }) => say(accent)?.(words)).filter((said) => said !== undefined);
    return { name, samples, ofEach, isBritish: accent === 'british' };
  });
  const names = all.map(({ name }) => name);
  return [
    {
      title: 'Words as published, percent: whole words right, ± of 95 %, signs wrong',
      columns: names.flatMap((name) => [name, '±', 'wrong']),
      rows: heard.map(({ name, samples, ofEach, isBritish }) => {
        const [ours, ...cells] = ofEach.flatMap((said) => score(samples, said, isBritish));
        return {
          name: `${name} (${samples.length})`,
          cells: ours ? [{ ...ours, least: budgets.ipaPublishedWords[name] }, ...cells] : [],
        };
      }),
    },
    {
      title: 'The right syllable strong, percent of words of several with a mark, ± of 95 %',
      columns: names.flatMap((name) => [name, '±']),
      rows: heard
        .map(({ name, samples, ofEach }) => ({
          name,
          cells: ofEach.flatMap((said) => stressScore(samples, said)),
        }))
        .filter(({ cells }) => cells.length > 0),
    },
  ];
}
