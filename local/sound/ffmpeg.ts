import { run } from './programs.ts';
import type { Speech } from './speech.ts';

export const RATE = 24_000;
/** What podcasts in one channel aim at, and the highest peak; the codecs add a little to it. */
const LOUDNESS_LUFS = -19;
const PEAK_DB = -2;

const ffmpeg = (args: string[], input?: Uint8Array) =>
  run('ffmpeg', ['-hide_banner', '-nostdin', '-y', ...args], input);

const RAW = ['-f', 'f32le', '-ar', `${RATE}`, '-ac', '1'];
const bytesOf = ({ samples }: Speech) =>
  new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);

function readSpeech(args: string[], input?: Uint8Array): Speech {
  const { stdout } = ffmpeg([...args, ...RAW, '-'], input);
  return { samples: new Float32Array(Uint8Array.from(stdout).buffer), rate: RATE };
}

/** Decodes a sound file. */
export const readSound = (file: string): Speech => readSpeech(['-i', file]);

/** Decodes a sound file that is in memory. */
export const decodeSound = (bytes: Uint8Array): Speech => readSpeech(['-i', '-'], bytes);

/** The same sound, sent through filters of ffmpeg. */
export const filtered = (speech: Speech, filters: string): Speech =>
  readSpeech([...RAW, '-i', '-', '-af', filters], bytesOf(speech));

/** Filters for 300–3,400 Hz, as over a telephone line. */
export const PHONE_BAND = 'highpass=f=300,highpass=f=300,lowpass=f=3400,lowpass=f=3400';

/** In LUFS, over the whole of it (EBU R 128). */
function loudnessOf(speech: Speech): number {
  const { report } = ffmpeg([...RAW, '-i', '-', '-af', 'ebur128', '-f', 'null', '-'], bytesOf(speech));
  return Number(report.match(/Summary:[\s\S]*?I:\s+(-?[\d.]+) LUFS/)?.[1]);
}

/** Brings it to the common loudness: one gain for the whole of it, and a limit for the peaks. */
export function level(speech: Speech): Speech {
  const gain = LOUDNESS_LUFS - loudnessOf(speech);
  const limit = 10 ** (PEAK_DB / 20);
  return filtered(speech, `volume=${gain}dB,alimiter=limit=${limit}:level=false:attack=2:release=40`);
}

/** The same input gives the same bytes. */
const REPEATABLE = '-fflags +bitexact -flags:a +bitexact'.split(' ');

/** Writes the sound into a file, by a codec in the words of ffmpeg: `-c:a libopus -b:a 24k`. */
export function writeSound(speech: Speech, codec: string, title: string, file: string): void {
  const named = ['-metadata', `title=${title}`];
  ffmpeg([...RAW, '-i', '-', ...codec.split(' '), ...named, ...REPEATABLE, file], bytesOf(speech));
}
