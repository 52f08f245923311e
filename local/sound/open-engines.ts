import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadingVoice } from '../../src/features/voices/rules/reading-voices.ts';
import { missing, READERS } from './engines.ts';
import { isMissing, run } from './programs.ts';
import { type Renderer, wordsOf } from './renderer.ts';

/** People say these numbers digit by digit, and the engines would read them as hundreds. */
const DIALLED: Record<string, string> = { 811: 'eight-one-one', 911: 'nine-one-one' };

/** Engines that say when each word begins, and need no key. */
export const openEngines: Renderer = {
  voiceOf(_part, asked) {
    const { program } = READERS[asked];
    if (isMissing(program)) throw new Error(missing([program]));
    return asked;
  },

  async speak(text, voice) {
    const engine = READERS[voice as ReadingVoice];
    const folder = mkdtempSync(join(tmpdir(), 'line-'));
    const file = join(folder, 'line.wav');
    const said = text
      .replaceAll('’', "'")
      .replaceAll(/[“”]/g, '')
      .replaceAll(/\b[89]11\b/g, (number) => DIALLED[number] ?? number);
    const { stdout } = run(engine.program, engine.speak(said, file));
    const audio = new Uint8Array(readFileSync(file));
    rmSync(folder, { recursive: true });
    const starts = engine.starts(`${stdout}`, wordsOf(said));
    if (starts.length !== wordsOf(text).length)
      throw new Error(`${engine.program} gave ${starts.length} times for the words of “${text}”.`);
    return { audio, starts };
  },
};
