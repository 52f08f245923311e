import { afterAnswer } from '../_shared/after-answer.ts';

/** Mails at the same time; a slow one is no longer counted after `PATIENCE_MS`. */
const LANES = 4;
const PATIENCE_MS = 500;
/** With the slow ones, of all runs of this instance: mail servers count the connections of a sender. */
const MOST = 40;

const underWay = new Set<Promise<void>>();

/** Resolves after the work, or after `PATIENCE_MS`. */
async function turnOf(work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, PATIENCE_MS);
  await Promise.race([work, late.promise]);
  clearTimeout(timer);
}

/** Where the mails of one run go out: a few at a time, and one whose server is silent holds up no other. */
export function createLanes() {
  const turns = new Set<Promise<void>>();
  const leave = async (most: number) => {
    while (turns.size > most) await Promise.race(turns);
  };
  return {
    /** Starts the work as soon as there is a lane. It must not reject, and may go on after the run. */
    async start(work: () => Promise<void>): Promise<void> {
      await leave(LANES - 1);
      while (underWay.size >= MOST) await Promise.race(underWay);
      const doing = work().finally(() => underWay.delete(doing));
      underWay.add(doing);
      afterAnswer(doing);
      const turn = turnOf(doing).finally(() => turns.delete(turn));
      turns.add(turn);
    },
    /** Resolves when every lane is free. */
    free: () => leave(0),
  };
}
