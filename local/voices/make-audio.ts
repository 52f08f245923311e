/**
 * Makes the clips of the Voice Library, `public/voices/`: each line of `features/voices/rules` as Opus, MP3 and captions.
 *
 *     npm run voices                      every voice that an open engine speaks
 *     npm run voices -- cedar larch       some of them
 *     npm run voices -- <voice> <folder>  a voice out of recordings: greeting.wav, booking.wav and refusal.wav
 *
 * Needs ffmpeg and, for the first two, the engines of `engines.ts`. The clips are committed: nothing else runs this.
 */
import { spawnSync } from 'node:child_process';
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
import { ENGINES, type Engine } from './engines.ts';
import { captionFile, cuesFor, type Speech, trimSilence } from './speech.ts';

const RATE = 24_000;
/** Silence before and after a line, in seconds. */
const MARGIN = 0.15;
/** What podcasts in one channel aim at, and the highest peak; the codecs add a little to it. */
const LOUDNESS_LUFS = -19;
const PEAK_DB = -2;

/** Ends with a sentence instead of a stack: whoever runs this has something to install or to name. */
function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function run(program: string, args: string[], input?: Uint8Array) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { input, maxBuffer: 2 ** 28 });
  if (error && 'code' in error && error.code === 'ENOENT') refuse(missing([program]));
  if (status !== 0) refuse(`${program} ended with ${status}: ${stderr}`);
  return { stdout, report: `${stderr}` };
}

const isMissing = (program: string) => spawnSync('which', [program]).status !== 0;

function missing(programs: string[]): string {
  const packages = programs.map(
    (program) => Object.values(ENGINES).find((engine) => engine.program === program)?.packages ?? program,
  );
  return `The voices are made with programs that are missing here. On Debian, install ${[...new Set(packages)].join('; ')}.`;
}

const ffmpeg = (args: string[], input?: Uint8Array) =>
  run('ffmpeg', ['-hide_banner', '-nostdin', '-y', ...args], input);

const RAW = ['-f', 'f32le', '-ar', `${RATE}`, '-ac', '1'];
const bytesOf = ({ samples }: Speech) => new Uint8Array(samples.buffer);

function readSpeech(args: string[], input?: Uint8Array): Speech {
  const { stdout } = ffmpeg([...args, ...RAW, '-'], input);
  return { samples: new Float32Array(Uint8Array.from(stdout).buffer), rate: RATE };
}

/** Brings a line to the common loudness: one gain for the whole of it, and a limit for the peaks. */
function level(speech: Speech): Speech {
  const { report } = ffmpeg([...RAW, '-i', '-', '-af', 'ebur128', '-f', 'null', '-'], bytesOf(speech));
  const loudness = Number(report.match(/Summary:[\s\S]*?I:\s+(-?[\d.]+) LUFS/)?.[1]);
  const gain = LOUDNESS_LUFS - loudness;
  const limit = 10 ** (PEAK_DB / 20);
  const filters = `volume=${gain}dB,alimiter=limit=${limit}:level=false:attack=2:release=40`;
  return readSpeech([...RAW, '-i', '-', '-af', filters], bytesOf(speech));
}

const CODECS: Record<Exclude<ClipKind, 'vtt'>, string[]> = {
  ogg: '-c:a libopus -b:a 24k -application voip'.split(' '),
  mp3: '-c:a libmp3lame -b:a 48k'.split(' '),
};
/** The same input gives the same bytes. */
const REPEATABLE = '-fflags +bitexact -flags:a +bitexact'.split(' ');

function writeClip(voice: string, line: LineId, spoken: string): number {
  const speech = level(trimSilence(readSpeech(['-i', spoken]), MARGIN));
  const file = (kind: ClipKind) => join(projectRoot, 'public', clipPath(voice, line, kind));
  mkdirSync(dirname(file('vtt')), { recursive: true });
  const title = ['-metadata', `title=AI-generated voice: ${voice}, ${line}`];
  for (const kind of ['ogg', 'mp3'] as const)
    ffmpeg([...RAW, '-i', '-', ...CODECS[kind], ...title, ...REPEATABLE, file(kind)], bytesOf(speech));
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
  const names = asked.length > 0 ? asked : Object.keys(ENGINES);
  const unknown = names.filter((name) => !ENGINES[name]);
  const hint = 'A voice out of recordings needs the name of their folder.';
  if (unknown.length > 0) refuse(`No engine speaks ${unknown.join(', ')}. ${hint}`);
  const programs = [...new Set(names.flatMap((name) => ENGINES[name]?.program ?? []))].filter(isMissing);
  if (programs.length > 0) refuse(missing(programs));
  const work = mkdtempSync(join(tmpdir(), 'voices-'));
  for (const name of names) makeVoice(name, (line) => speakInto(work, name, line, ENGINES[name] as Engine));
  rmSync(work, { recursive: true });
}
