/**
 * Makes the sound of the sample calls, `public/calls/`, out of `src/content/calls/*.yaml`: Opus, MP3 and captions, and
 * beside the call the times of its words. `npm run calls -- --help` lists what can be asked of it. Needs ffmpeg and the
 * engines of `../sound/engines.ts`, or the key of a provider. The sound is committed: nothing else runs this.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type CallContent, SPEAKERS, type Speaker } from '../../src/features/call/rules/sample-call.ts';
import type { ReadingVoice } from '../../src/features/voices/rules/reading-voices.ts';
import { decodeSound, filtered, level, PHONE_BAND, writeSound } from '../sound/ffmpeg.ts';
import { renderCommand, type Voices } from '../sound/render-command.ts';
import type { Renderer } from '../sound/renderer.ts';
import { arrange } from './arrange.ts';
import { callFiles, captionsOf, hasSound, soundFile, sourceOf } from './call-files.ts';
import { listen } from './listen.ts';

const CODECS = {
  ogg: '-c:a libopus -b:a 16k -application voip -cutoff 4000',
  mp3: '-c:a libmp3lame -ar 16000 -b:a 24k',
};

/** The voices of a call that names none. Why these: docs/decisions/047-voices-of-the-calls.md. */
const HOUSE: Record<Speaker, ReadingVoice> = { agent: 'cedar', caller: 'birch', colleague: 'alder' };

const partOf = (line: CallContent['lines'][number]): { speaker: Speaker; text: string } | undefined => {
  const speaker = SPEAKERS.find((name) => name in line);
  return speaker && { speaker, text: `${Object.values(line)[0]}` };
};

const voicesOf = (call: CallContent, renderer: Renderer): Voices =>
  Object.fromEntries(
    SPEAKERS.filter((speaker) => call.lines.some((line) => speaker in line)).map((speaker) => [
      speaker,
      renderer.voiceOf(speaker, call.voices?.[speaker] ?? HOUSE[speaker]),
    ]),
  );

async function make(id: string, call: CallContent, voices: Voices, renderer: Renderer) {
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
  await callFiles.write(id, { ...timings, voices, source: sourceOf(call, voices) });
  console.log(`${id}: ${timings.seconds} s`);
}

await renderCommand(
  {
    one: 'call',
    files: callFiles,
    isThere: hasSound,
    voicesOf,
    sourceOf: (_id, call, voices) => sourceOf(call, voices),
    make,
  },
  listen,
);
