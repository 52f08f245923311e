import type { CallContent, CallTimings } from '../../src/features/call/rules/sample-call.ts';
import { RATE } from '../sound/ffmpeg.ts';
import { hundredths, layLine, noise } from '../sound/mix.ts';
import { boundsOf, type Speech } from '../sound/speech.ts';

/** A spoken line: its sound, and the start of each word in seconds from the beginning of that sound. */
interface Heard {
  speech: Speech;
  starts: readonly number[];
}

/** Seconds from the start of the file to the first word: a ring, and somebody picks up. */
const RING_SECONDS = 1.6;
/** Seconds of silence before a line: of two people who listen to each other, in one turn, and around a deed. */
const PAUSES = { turn: 0.45, same: 0.3, deed: 0.2 };
/** What is heard after the last word. */
const END_SECONDS = 0.6;
/** Amplitude of a faint noise under the whole call: total silence sounds as if the connection had broken. */
const NOISE_LEVEL = 0.0008;

/** The tone that North American lines ring with: 440 and 480 Hz. */
const toneAt = (time: number) =>
  0.05 * (Math.sin(2 * Math.PI * 440 * time) + Math.sin(2 * Math.PI * 480 * time));

/** Mixes rings of about a second into the sound, half a second apart. */
function ring(sound: Float32Array, from: number, to: number): void {
  for (let at = Math.round(from * RATE); at < to * RATE; at++) {
    const time = at / RATE - from;
    const inRing = time % 1.6;
    const edge = Math.min(inRing, 1.1 - inRing, to - at / RATE) / 0.02;
    sound[at] = (sound[at] ?? 0) + toneAt(time) * Math.max(0, Math.min(1, edge));
  }
}

/** Puts the spoken lines, rings and silences of a call in their places. `spoken` has a line that is said at its index. */
export function arrange(
  call: CallContent,
  spoken: readonly (Heard | undefined)[],
): { speech: Speech; timings: Pick<CallTimings, 'seconds' | 'lines'> } {
  const speakerOf = (index: number) => Object.keys(call.lines[index] ?? {})[0];
  let now = RING_SECONDS;
  const placed = call.lines.map((line, index) => {
    const said = spoken[index];
    const before = index > 0 ? call.lines[index - 1] : undefined;
    const usual =
      'does' in line || (before && 'does' in before)
        ? PAUSES.deed
        : speakerOf(index) === speakerOf(index - 1)
          ? PAUSES.same
          : PAUSES.turn;
    const start = hundredths(now + (index === 0 ? 0 : ('pause' in line && line.pause) || usual));
    const bounds = said ? boundsOf(said.speech) : { from: 0, to: 'seconds' in line ? line.seconds : 0 };
    now = start + bounds.to - bounds.from;
    const words = said?.starts.map((word, at) => (at === 0 ? start : hundredths(start + word - bounds.from)));
    return { said, line, times: { start, end: hundredths(now), ...(words && { words }) } };
  });
  const seconds = hundredths(now + END_SECONDS);
  const next = noise(1);
  const samples = Float32Array.from({ length: Math.round(seconds * RATE) }, () => next() * NOISE_LEVEL);
  ring(samples, 0.05, 1.2);
  for (const { said, line, times } of placed) {
    if (said) layLine(samples, said.speech, times.start);
    else if ('socket' in line && line.socket === 'd') ring(samples, times.start + 0.2, times.end);
  }
  return { speech: { samples, rate: RATE }, timings: { seconds, lines: placed.map(({ times }) => times) } };
}
