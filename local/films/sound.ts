import type { FilmContent } from '../../src/features/films/rules/film.ts';
import { decodeSound, level, RATE } from '../sound/ffmpeg.ts';
import { hundredths, layLine, noise } from '../sound/mix.ts';
import type { Renderer } from '../sound/renderer.ts';
import { boundsOf, type Speech } from '../sound/speech.ts';
import type { Click, SpokenTimes } from './stage/draw.ts';

/** Seconds before the first word, on top of its own pause. */
const LEAD = 0.3;
/** Of the plucked strings below the voice, and of what clicks. */
const STRING_LEVEL = 0.022;
const CLICK_LEVEL = 0.05;
/** Seconds between two plucks, and their pitches in hertz: a fifth, an octave, a tenth, over two roots. */
const BEAT = 0.55;
const CHORDS = [
  [110, 164.81, 220, 277.18],
  [110, 164.81, 220, 329.63],
  [92.5, 138.59, 220, 277.18],
  [98, 146.83, 196, 246.94],
];

/** A plucked string (Karplus and Strong): noise that runs round a loop and loses its edge. */
function pluck(sound: Float32Array, at: number, hertz: number, loudness: number): void {
  const period = Math.round(RATE / hertz);
  const next = noise(period * 7 + 1);
  const loop = Float32Array.from({ length: period }, next);
  // Rounded first, as by the flesh of a finger.
  for (let pass = 0; pass < 6; pass++)
    for (let i = 0; i < period; i++) loop[i] = ((loop[i] ?? 0) + (loop[(i + 1) % period] ?? 0)) / 2;
  const from = Math.round(at * RATE);
  for (let i = 0; i < RATE * 2 && from + i < sound.length; i++) {
    const here = i % period;
    const value = loop[here] ?? 0;
    loop[here] = 0.4985 * (value + (loop[(here + 1) % period] ?? 0));
    sound[from + i] = (sound[from + i] ?? 0) + value * loudness * 6;
  }
}

/** A pin that snaps into a socket, or a lever: two short knocks. */
function click(sound: Float32Array, { at, sound: kind }: Click): void {
  const next = noise(11);
  const [hertz, apart] = kind === 'plug' ? [820, 0.035] : [420, 0.06];
  for (const [knock, loudness] of [
    [0, 0.6],
    [apart, 1],
  ] as const) {
    const from = Math.round((at + knock) * RATE);
    for (let i = 0; i < RATE * 0.06 && from + i < sound.length; i++) {
      const time = i / RATE;
      const ring = Math.sin(2 * Math.PI * hertz * time) * Math.exp(-time * 90);
      const snap = next() * Math.exp(-time * 420);
      sound[from + i] = (sound[from + i] ?? 0) + CLICK_LEVEL * loudness * (ring + snap);
    }
  }
}

/** Reads the lines one after the other, and measures when each word is heard. */
export async function speak(renderer: Renderer, voice: string, { lines, rest }: FilmContent) {
  const spoken = [];
  let now = LEAD;
  for (const { says, pause } of lines) {
    const { audio, starts } = await renderer.speak(says, voice);
    const speech = decodeSound(audio);
    const { from, to } = boundsOf(speech);
    const start = hundredths(now + pause);
    now = start + to - from;
    const words = starts.map((word) => hundredths(Math.max(start, start + word - from)));
    spoken.push({ speech, times: { start, end: hundredths(now), words } satisfies SpokenTimes });
  }
  return { spoken, seconds: Math.ceil((now + rest) * 24) / 24 };
}

/** The voice with its strings and clicks, at the loudness of all sound here. */
export function mixed(
  { spoken, seconds }: Awaited<ReturnType<typeof speak>>,
  clicks: readonly Click[],
): Speech {
  const samples = new Float32Array(Math.round(seconds * RATE));
  const beats = Math.floor((seconds - 2.2) / BEAT);
  for (let beat = 0; beat < beats; beat++) {
    const chord = CHORDS[Math.floor(beat / 4) % CHORDS.length] ?? [];
    const hertz = chord[[0, 2, 1, 3][beat % 4] ?? 0] ?? 110;
    pluck(samples, 0.1 + beat * BEAT, hertz, STRING_LEVEL * (beat % 4 === 0 ? 1 : 0.7));
  }
  for (const hertz of [110, 164.81, 220, 329.63])
    pluck(samples, 0.1 + beats * BEAT + hertz / 3000, hertz, STRING_LEVEL);
  for (const one of clicks) click(samples, one);
  for (const { speech, times } of spoken) layLine(samples, speech, times.start);
  const fade = RATE * 0.6;
  for (let i = 0; i < fade; i++) {
    const last = samples.length - 1 - i;
    samples[last] = (samples[last] ?? 0) * (i / fade);
  }
  return level({ samples, rate: RATE });
}
