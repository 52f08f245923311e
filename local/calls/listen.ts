import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { READING_VOICES } from '../../src/features/voices/rules/reading-voices.ts';
import { pitchOf } from '../../src/features/voices/rules/pitch.ts';
import { decodeSound, filtered, level, PHONE_BAND, RATE, writeSound } from '../sound/ffmpeg.ts';
import { isMissing, refuse, run } from '../sound/programs.ts';
import { boundsOf } from '../sound/speech.ts';
import { openEngines } from '../sound/open-engines.ts';
import { wordsOf } from '../sound/renderer.ts';

/** What is said on calls, in words that the recogniser’s dictionary has and writes in one way. */
const SENTENCES = [
  'thank you for calling this is the assistant how can i help you today',
  'the next open time is thursday at half past four',
  'a visit costs one hundred twenty dollars and any repair is quoted first',
  'could you tell me your name and the street please',
  'i will write this down and send it to the owner now',
  'my furnace stopped working and the house is very cold',
  'do you smell gas or hear an alarm anywhere in the house',
  'i can not advise you on that but a nurse can call you back',
  'we are open on saturday from nine in the morning until one',
  'may i send you a text message with the details',
  'water is coming through the ceiling of the kitchen',
  'please stay on the line while i ring the office',
  'is there a better number to reach you after five',
  'i would like to move my appointment to next week',
  'the price is on the list and does not change at night',
  'nobody will call you again at this number',
];

/** The recogniser needs silence around a sentence to tell its level. */
const AROUND = 'adelay=300,apad=pad_dur=0.3';

/** How many words are wrong, missing or too many: the fewest changes that make the one list the other. */
function wrongWords(said: readonly string[], heard: readonly string[]): number {
  let row = [0, ...heard.map((_, index) => index + 1)];
  for (const [number, word] of said.entries()) {
    const next = [number + 1];
    for (const [index, other] of heard.entries())
      next.push(
        Math.min(
          (row[index] ?? 0) + (word === other ? 0 : 1),
          (row[index + 1] ?? 0) + 1,
          (next[index] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Prints for each open voice what PocketSphinx gets wrong over a telephone line, its pitch and its pace. */
export async function listen(): Promise<void> {
  if (isMissing('pocketsphinx_continuous'))
    refuse(
      'Install the packages pocketsphinx and pocketsphinx-en-us of Debian: the recogniser is not of any engine.',
    );
  const folder = mkdtempSync(join(tmpdir(), 'listen-'));
  const file = join(folder, 'line.wav');
  for (const voice of READING_VOICES) {
    let [wrong, seconds] = [0, 0];
    const pitches: number[] = [];
    for (const sentence of SENTENCES) {
      const speech = decodeSound(
        (await openEngines.speak(sentence, openEngines.voiceOf('agent', voice))).audio,
      );
      const { from, to } = boundsOf(speech);
      seconds += to - from;
      pitches.push(pitchOf(speech.samples, RATE));
      writeSound(
        level(filtered(speech, `${PHONE_BAND},${AROUND}`)),
        '-ar 16000 -c:a pcm_s16le',
        'A sentence',
        file,
      );
      const { stdout } = run('pocketsphinx_continuous', ['-infile', file, '-logfn', '/dev/null']);
      wrong += wrongWords(wordsOf(sentence), wordsOf(`${stdout}`));
    }
    const words = SENTENCES.flatMap(wordsOf).length;
    const middle = pitches.sort((a, b) => a - b)[Math.floor(pitches.length / 2)] ?? 0;
    console.log(
      `${voice}: ${Math.round((wrong / words) * 100)} % of the words wrong, ${Math.round(middle)} Hz, ${Math.round((words / seconds) * 60)} words a minute`,
    );
  }
  rmSync(folder, { recursive: true });
}
