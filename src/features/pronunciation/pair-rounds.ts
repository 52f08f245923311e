/** What is asked: which pair, and which of its two words is said. */
export interface Round {
  pair: number;
  side: 0 | 1;
  isAnswered: boolean;
}

/** Asks for one word of a pair after the other, and counts the right answers. No pair comes twice in a row. */
export class PairRounds {
  readonly #pairs: number;
  readonly #random: () => number;
  round: Round | undefined;
  right = 0;
  answered = 0;

  /** @param random as `Math.random` */
  constructor(pairs: number, random: () => number = Math.random) {
    this.#pairs = pairs;
    this.#random = random;
  }

  /** The round that waits for its answer, or a new one. */
  ask(): Round {
    if (this.round && !this.round.isAnswered) return this.round;
    const last = this.round?.pair;
    const choices = [...Array(this.#pairs).keys()].filter((pair) => pair !== last);
    const pair = choices[Math.floor(this.#random() * choices.length)] ?? 0;
    this.round = { pair, side: this.#random() < 0.5 ? 0 : 1, isAnswered: false };
    return this.round;
  }

  /** Whether the answer is right; undefined if nothing was asked, or it was answered before. */
  answer(side: 0 | 1): boolean | undefined {
    if (!this.round || this.round.isAnswered) return undefined;
    const isRight = side === this.round.side;
    this.round.isAnswered = true;
    this.answered += 1;
    if (isRight) this.right += 1;
    return isRight;
  }
}
