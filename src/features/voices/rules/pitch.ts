const rms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

/** Hertz: the middle of the pitches that the voiced parts repeat themselves at. `rateOfSamples` is samples per second. */
export function pitchOf(samples: Float32Array, rateOfSamples: number): number {
  const step = 3;
  const rate = rateOfSamples / step;
  // Three samples as one: a voice has its pitch far below what that loses.
  const low = samples.filter((_, index) => index % step === 0);
  const size = Math.round(rate * 0.04);
  const loud = rms(low) * 0.5;
  const pitches: number[] = [];
  for (let at = 0; at + 2 * size < low.length; at += size) {
    if (rms(low.subarray(at, at + size)) < loud) continue;
    const likeness = (lag: number) => {
      let [both, first, second] = [0, 0, 0];
      for (let i = at; i < at + size; i++) {
        const [a = 0, b = 0] = [low[i], low[i + lag]];
        both += a * b;
        first += a * a;
        second += b * b;
      }
      return both / Math.sqrt(first * second);
    };
    const shortest = Math.floor(rate / 350);
    const scores = Array.from({ length: Math.floor(rate / 70 - rate / 350) }, (_, i) =>
      likeness(shortest + i),
    );
    const best = Math.max(...scores);
    // The first lag that is nearly as good: twice the period repeats as well.
    if (best > 0.6) pitches.push(rate / (shortest + scores.findIndex((score) => score > best * 0.93)));
  }
  return pitches.sort((a, b) => a - b)[Math.floor(pitches.length / 2)] ?? 0;
}
