import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Speaker } from '../../src/features/call/rules/sample-call.ts';
import { type Engine, festival, flite, missing } from '../sound/engines.ts';
import { isMissing, refuse, run } from '../sound/programs.ts';
import { type Renderer, type Spoken, wordsOf } from './renderer.ts';

/** By the names that their makers gave them. Why these and no others: docs/decisions/047-voices-of-the-calls.md. */
export const VOICES: Record<string, Engine> = { slt: festival(1), rms: flite('rms'), awb: flite('awb') };
const HOUSE: Record<Speaker, string> = { agent: 'rms', caller: 'slt', colleague: 'awb' };

/** Engines that say when each word begins. */
export const openEngines: Renderer = {
  voiceOf(speaker, asked = HOUSE[speaker]) {
    const engine = VOICES[asked];
    if (!engine)
      throw new Error(`No engine speaks “${asked}”. The voices are ${Object.keys(VOICES).join(', ')}.`);
    if (isMissing(engine.program)) refuse(missing([engine.program]));
    return asked;
  },

  async speak(text, voice) {
    const engine = VOICES[voice];
    if (!engine) throw new Error(`No engine speaks “${voice}”.`);
    return read(engine, text);
  },
};

/** Lets an engine read a line. @throws Error for an engine that does not say when each word begins. */
export function read(engine: Engine, text: string): Spoken {
  const folder = mkdtempSync(join(tmpdir(), 'call-'));
  const file = join(folder, 'line.wav');
  const said = text.replaceAll('’', "'").replaceAll(/[“”]/g, '');
  const { stdout } = run(engine.program, engine.speak(said, file));
  const audio = new Uint8Array(readFileSync(file));
  rmSync(folder, { recursive: true });
  const starts = engine.starts?.(`${stdout}`, wordsOf(said)) ?? [];
  if (starts.length !== wordsOf(text).length)
    throw new Error(`${engine.program} gave ${starts.length} times for the words of “${text}”.`);
  return { audio, starts };
}
