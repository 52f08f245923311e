import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dictionaryLexicon } from '../../src/build/pronunciation/dictionary-lexicon.ts';
import { ipaOf, transcribe } from '../../src/features/pronunciation/rules/transcribe.ts';
import type { Accent } from '../../src/features/pronunciation/rules/transcription.ts';
import { importVendor, vendorsFolder } from '../vendors/vendor.ts';

/** The IPA of each text. */
type Say = (texts: readonly string[]) => string[];

interface Speaker {
  name: string;
  /** Nothing for an accent that it does not have. */
  say: (accent: Accent) => Say | undefined;
}

const VOICES: Record<Accent, string | undefined> = {
  american: 'en-us',
  british: 'en-gb',
  canadian: undefined,
};
/** A word of no text, alone on its line: eSpeak NG gives a line for each clause, and this one ends a text. */
const END = 'zzyzx';

const espeak = (voice: string, input: string) =>
  spawnSync('espeak-ng', ['-q', '--ipa', '-v', voice], { input, encoding: 'utf8', maxBuffer: 2 ** 28 })
    .stdout;

function espeakSays(voice: string): Say {
  const end = espeak(voice, END).trim();
  return (texts) => {
    const said: string[] = [''];
    for (const line of espeak(voice, texts.join(`\n${END}\n`)).split('\n')) {
      if (line.trim() === end) said.push('');
      else said[said.length - 1] += ` ${line.trim()}`;
    }
    return said.map((ipa) => ipa.trim());
  };
}

/** Ours, and those others that are on this machine: of one that is not, a line is printed. */
export async function speakers(): Promise<Speaker[]> {
  const lexicon = dictionaryLexicon();
  const all: Speaker[] = [
    {
      name: 'ours',
      say: (accent) => (texts) =>
        texts.map((text) =>
          transcribe(text, lexicon, accent)
            .flatMap(({ said }) => ('kind' in said ? [] : said.map(({ readings }) => ipaOf(readings[0]))))
            .join(' '),
        ),
    },
  ];
  if (spawnSync('espeak-ng', ['--version']).error) {
    console.log('eSpeak NG is not installed (Debian: espeak-ng): its columns are left out.');
  } else {
    const say = (accent: Accent) => (VOICES[accent] ? espeakSays(VOICES[accent]) : undefined);
    all.push({ name: 'eSpeak NG', say });
  }
  if (existsSync(join(vendorsFolder, 'phonemize'))) {
    // Its ES modules do not load in Node 24; what `require` gets does.
    const { default: phonemize } = await importVendor('phonemize/dist/index.cjs');
    const says: Say = (texts) => texts.map((text): string => phonemize.toIPA(text));
    all.push({ name: 'phonemize', say: (accent) => (accent === 'american' ? says : undefined) });
  } else {
    console.log('phonemize is not installed (npm run vendors installs it): its columns are left out.');
  }
  return all;
}

export const percent = (share: number) => 100 * share;

/** Half of the 95 % interval of a share (Wilson), in percent. */
export const halfInterval = (share: number, count: number) =>
  percent((1.96 * Math.sqrt((share * (1 - share)) / count + 0.96 / count ** 2)) / (1 + 3.84 / count));
