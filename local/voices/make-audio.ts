/**
 * Makes the clips of the Voice Library, `public/voices/`: each line of `features/voices/rules` as Opus, MP3 and captions.
 *
 *     npm run voices                      every voice that an open engine speaks
 *     npm run voices -- cedar larch       some of them
 *     npm run voices -- <voice> <folder>  a voice out of recordings: greeting.wav, booking.wav and refusal.wav
 *
 * Needs ffmpeg and, for the first two, the engines of `../sound/engines.ts`. The clips are committed: nothing else runs this.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type ClipKind, clipPath } from '../../src/features/voices/rules/clip-files.ts';
import {
  LINE_IDS,
  type LineId,
  VOICE_LINES,
  wordCount,
} from '../../src/features/voices/rules/voice-lines.ts';
import { projectRoot } from '../project.ts';
import { ENGINES, type Engine, missing } from '../sound/engines.ts';
import { level, RATE, readSound, writeSound } from '../sound/ffmpeg.ts';
import { isMissing, refuse, run } from '../sound/programs.ts';
import { captionFile, cuesFor, trimSilence } from '../sound/speech.ts';

/** Silence before and after a line, in seconds. */
const MARGIN = 0.15;

const CODECS: Record<Exclude<ClipKind, 'vtt'>, string> = {
  ogg: '-c:a libopus -b:a 24k -application voip',
  mp3: '-c:a libmp3lame -b:a 48k',
};

function writeClip(voice: string, line: LineId, spoken: string): number {
  const speech = level(trimSilence(readSound(spoken), MARGIN));
  const file = (kind: ClipKind) => join(projectRoot, 'public', clipPath(voice, line, kind));
  mkdirSync(dirname(file('vtt')), { recursive: true });
  const title = `AI-generated voice: ${voice}, ${line}`;
  for (const kind of ['ogg', 'mp3'] as const) writeSound(speech, CODECS[kind], title, file(kind));
  writeFileSync(file('vtt'), captionFile(cuesFor(VOICE_LINES[line].text, speech, MARGIN)));
  return speech.samples.length / RATE;
}

/** `sourceOf` says which WAV file holds a line. */
function makeVoice(voice: string, sourceOf: (line: LineId) => string): void {
  const lengths = LINE_IDS.map((line) => writeClip(voice, line, sourceOf(line)) - 2 * MARGIN);
  const words = LINE_IDS.reduce((sum, line) => sum + wordCount(VOICE_LINES[line].text), 0);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const seconds = lengths.map((length) => `${length.toFixed(1)} s`).join(', ');
  console.log(`${voice}: ${seconds}; ${Math.round((words / total) * 60)} words a minute`);
}

function speakInto(folder: string, voice: string, line: LineId, { program, speak }: Engine): string {
  const file = join(folder, `${voice}-${line}.wav`);
  run(program, speak(VOICE_LINES[line].text.replaceAll('’', "'"), file));
  return file;
}

const asked = process.argv.slice(2);
const folder = asked.find((name) => existsSync(name) && statSync(name).isDirectory());
const [voice] = asked;
if (isMissing('ffmpeg')) refuse(missing(['ffmpeg']));
if (voice && folder) {
  const absent = LINE_IDS.filter((line) => !existsSync(join(folder, `${line}.wav`)));
  if (absent.length > 0)
    refuse(`${resolve(folder)} has no ${absent.map((line) => `${line}.wav`).join(', ')}.`);
  makeVoice(voice, (line) => join(folder, `${line}.wav`));
} else {
  const names =
    asked.length > 0
      ? asked
      : Object.keys(ENGINES).filter((name) =>
          existsSync(join(projectRoot, `src/content/voices/${name}.yaml`)),
        );
  const unknown = names.filter((name) => !ENGINES[name]);
  const hint = 'A voice out of recordings needs the name of their folder.';
  if (unknown.length > 0) refuse(`No engine speaks ${unknown.join(', ')}. ${hint}`);
  const programs = [...new Set(names.flatMap((name) => ENGINES[name]?.program ?? []))].filter(isMissing);
  if (programs.length > 0) refuse(missing(programs));
  const work = mkdtempSync(join(tmpdir(), 'voices-'));
  for (const name of names) makeVoice(name, (line) => speakInto(work, name, line, ENGINES[name] as Engine));
  rmSync(work, { recursive: true });
}
