/**
 * Repeatable numbers in [0, 1) with 32 bits: the generator sfc32, its state spread from `seed` by SplitMix32. The same
 * seed gives the same numbers in every engine. For simulations and tests; `secureRandom` is for people.
 */
export function seededRandom(seed: number): () => number {
  let spread = seed | 0;
  const split = () => {
    spread = (spread + 0x9e3779b9) | 0;
    let mixed = Math.imul(spread ^ (spread >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return mixed ^ (mixed >>> 15);
  };
  let [a, b, c, counter] = [split(), split(), split(), 1];
  return () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 2 ** 32;
  };
}

/** One draw from the normal distribution with mean 0 and standard deviation 1 (Box–Muller). */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
