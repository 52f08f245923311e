/** Bars of a waveform, and the most that one can rise above and fall below the middle line. */
export const BARS = 36;
export const REACH = 6;

/** The loudest part of each stretch of a recording, from 1 to `REACH`: even silence is a dot. */
export function barsOf(samples: Float32Array, count = BARS): number[] {
  const perBar = samples.length / count;
  const levels = Array.from({ length: count }, (_, bar) => {
    const part = samples.subarray(Math.floor(bar * perBar), Math.floor((bar + 1) * perBar));
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length));
  });
  const loudest = Math.max(...levels) || 1;
  return levels.map((level) => Math.max(1, Math.round((level / loudest) * REACH)));
}

/** One vertical stroke for each bar, two units apart, around a middle line at `REACH`. */
export function waveformPath(bars: readonly number[]): string {
  let last = 0;
  return bars
    .map((bar, index) => {
      const move = index === 0 ? `M1 ${REACH - bar}` : `m2-${last + bar}`;
      last = bar;
      return `${move}v${bar * 2}`;
    })
    .join('');
}
