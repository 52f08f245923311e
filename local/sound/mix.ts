import { RATE } from './ffmpeg.ts';
import { boundsOf, levelOf, type Speech } from './speech.ts';

/** Mean level (root mean square) of every spoken line, so that no speaker is louder than another. */
const LINE_LEVEL = 0.1;

export const hundredths = (seconds: number) => Math.round(seconds * 100) / 100;

/** Numbers from -1 to 1, the same ones every time, so that the same words give the same file. */
export function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  };
}

/** Adds what is heard of a spoken line, without the silence around it, to the sound at a second. */
export function layLine(samples: Float32Array, speech: Speech, second: number): void {
  const { from, to } = boundsOf(speech);
  const gain = LINE_LEVEL / levelOf(speech);
  const heard = speech.samples.subarray(Math.round(from * RATE), Math.round(to * RATE));
  const at = Math.round(second * RATE);
  for (const [index, sample] of heard.entries())
    if (at + index < samples.length) samples[at + index] = (samples[at + index] ?? 0) + sample * gain;
}
