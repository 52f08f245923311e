/**
 * Makes the sound of the sample calls, `public/calls/`, out of `src/content/calls/*.yaml`: Opus, MP3 and captions, and
 * beside the call the times of its words.
 *
 *     npm run calls              every call whose words or voices have changed
 *     npm run calls -- heating   one of them, even if nothing has
 *     npm run calls -- --with=elevenlabs   in the voices of a provider: `providers.ts`, .env.example
 *     npm run calls -- --listen  what a recogniser understands of each open voice, its pitch and its pace
 *
 * Needs ffmpeg and the engines of `../sound/engines.ts`. The sound is committed: nothing else runs this.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { format } from 'prettier';
import { type CallContent, SPEAKERS, type Speaker } from '../../src/features/call/rules/sample-call.ts';
import { loadEnvironmentFile } from '../project.ts';
import { missing } from '../sound/engines.ts';
import { decodeSound, filtered, level, PHONE_BAND, writeSound } from '../sound/ffmpeg.ts';
import { isMissing, refuse } from '../sound/programs.ts';
import { arrange } from './arrange.ts';
import {
  callIds,
  captionsOf,
  readCall,
  readTimings,
  SOUND_KINDS,
  soundFile,
  sourceOf,
  timingsFile,
} from './call-files.ts';
import { listen } from './listen.ts';
import { openEngines } from './open-engines.ts';
import { providerRenderer } from './providers.ts';
import type { Renderer } from './renderer.ts';

const CODECS = {
  ogg: '-c:a libopus -b:a 16k -application voip -cutoff 4000',
  mp3: '-c:a libmp3lame -ar 16000 -b:a 24k',
};

const partOf = (line: CallContent['lines'][number]): { speaker: Speaker; text: string } | undefined => {
  const speaker = SPEAKERS.find((name) => name in line);
  return speaker && { speaker, text: `${Object.values(line)[0]}` };
};

/** Which voice each part has that speaks in the call. */
const voicesOf = (call: CallContent, renderer: Renderer): Partial<Record<Speaker, string>> =>
  Object.fromEntries(
    SPEAKERS.filter((speaker) => call.lines.some((line) => speaker in line)).map((speaker) => [
      speaker,
      renderer.voiceOf(speaker, call.voices?.[speaker]),
    ]),
  );

async function makeCall(
  id: string,
  call: CallContent,
  voices: Partial<Record<Speaker, string>>,
  renderer: Renderer,
) {
  const spoken: Parameters<typeof arrange>[1][number][] = [];
  for (const line of call.lines) {
    const part = partOf(line);
    if (!part) {
      spoken.push(undefined);
      continue;
    }
    const { audio, starts } = await renderer.speak(part.text, voices[part.speaker] ?? '');
    spoken.push({ speech: decodeSound(audio), starts });
  }
  const { speech, timings } = arrange(call, spoken);
  const heard = level(filtered(speech, PHONE_BAND));
  mkdirSync(dirname(soundFile(id, 'ogg')), { recursive: true });
  const title = `AI-generated voices: a sample call, ${id}`;
  for (const kind of ['ogg', 'mp3'] as const) writeSound(heard, CODECS[kind], title, soundFile(id, kind));
  writeFileSync(soundFile(id, 'vtt'), captionsOf(call, timings));
  const measured = { ...timings, voices, source: sourceOf(call, voices) };
  writeFileSync(timingsFile(id), await format(JSON.stringify(measured), { parser: 'json', printWidth: 110 }));
  console.log(`${id}: ${timings.seconds} s`);
}

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { with: { type: 'string' }, listen: { type: 'boolean' } },
});
if (isMissing('ffmpeg')) refuse(missing(['ffmpeg']));
const unknown = asked.filter((id) => !callIds().includes(id));
if (unknown.length > 0)
  refuse(`There is no call ${unknown.join(', ')}. The calls are ${callIds().join(', ')}.`);

async function makeCalls(): Promise<void> {
  const renderer = values.with ? providerRenderer(values.with, process.env) : openEngines;
  for (const id of asked.length > 0 ? asked : callIds()) {
    const call = readCall(id);
    const voices = voicesOf(call, renderer);
    const isMade = SOUND_KINDS.every((kind) => existsSync(soundFile(id, kind)));
    if (asked.length > 0 || !isMade || readTimings(id)?.source !== sourceOf(call, voices))
      await makeCall(id, call, voices, renderer);
  }
}

loadEnvironmentFile();
await (values.listen ? listen() : makeCalls()).catch((error: Error) => refuse(error.message));
