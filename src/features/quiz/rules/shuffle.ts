import { QUESTION_IDS } from './question-ids.ts';

/** Which option stands at each of the four positions: `order[position]` is an index into `question.options`. */
export type OptionOrder = readonly [number, number, number, number];

/** A number in [0, 1) with 32 random bits from the platform's generator. */
export function secureRandom(): number {
  const [bits = 0] = globalThis.crypto.getRandomValues(new Uint32Array(1));
  return bits / 2 ** 32;
}

/** Fisher–Yates, drawing from what is left: every one of the 24 orders is equally likely. */
function shuffledOrder(random: () => number): OptionOrder {
  const rest = [0, 1, 2, 3];
  const draw = () => rest.splice(Math.floor(random() * rest.length), 1)[0] ?? 0;
  return [draw(), draw(), draw(), draw()];
}

/** Question id → order of its options, drawn anew for every question. `random` gives numbers in [0, 1). */
export function shuffleOptions(random: () => number = secureRandom): Record<string, OptionOrder> {
  return Object.fromEntries(QUESTION_IDS.map((id) => [id, shuffledOrder(random)]));
}
