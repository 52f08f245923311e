import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Speaker } from '../../src/features/call/rules/sample-call.ts';
import { ENGINES, missing } from '../sound/engines.ts';
import { readSound } from '../sound/ffmpeg.ts';
import { isMissing, refuse, run } from '../sound/programs.ts';
import { type Renderer, wordsOf } from './renderer.ts';

/** Names of the Voice Library. Why these: docs/decisions/047-voices-of-the-calls.md. */
const HOUSE: Record<Speaker, string> = { agent: 'aspen', caller: 'cedar', colleague: 'alder' };

/** The voices of engines that say when each word begins. */
export const openEngines: Renderer = {
  voiceOf(speaker, asked = HOUSE[speaker]) {
    const engine = ENGINES[asked];
    const timed = Object.keys(ENGINES).filter((name) => ENGINES[name]?.starts);
    if (!engine?.starts)
      throw new Error(`“${asked}” can’t read a call. The voices that can are ${timed.join(', ')}.`);
    if (isMissing(engine.program)) refuse(missing([engine.program]));
    return asked;
  },

  async speak(text, voice) {
    const engine = ENGINES[voice];
    if (!engine?.starts) throw new Error(`No engine speaks “${voice}”.`);
    const folder = mkdtempSync(join(tmpdir(), 'call-'));
    const file = join(folder, 'line.wav');
    const said = text.replaceAll('’', "'").replaceAll(/[“”]/g, '');
    const { stdout } = run(engine.program, engine.speak(said, file));
    const speech = readSound(file);
    rmSync(folder, { recursive: true });
    const starts = engine.starts(`${stdout}`, wordsOf(said));
    if (starts.length !== wordsOf(text).length)
      throw new Error(`${voice} gave ${starts.length} times for the words of “${text}”.`);
    return { speech, starts };
  },
};
