import { afterAnswer } from '../_shared/after-answer.ts';

/** Mails at the same time. One that has waited for its server longer than `PATIENCE_MS` is no longer counted. */
const LANES = 4;
const PATIENCE_MS = 500;
/**
 * Mails of all runs of this instance at the same time, with those that wait for their server, which counts the connections
 * of a sender.
 */
const MOST = 40;

const underWay = new Set<Promise<void>>();

/** Where the mails of one run go out: a few at a time, and one whose server is silent holds up no other. */
export function createLanes() {
  const turns = new Set<Promise<void>>();
  const leave = async (most: number) => {
    while (turns.size > most) await Promise.race(turns);
  };
  return {
    /**
     * Starts the work as soon as there is a lane. It must not reject, and may go on after the run.
     *
     * @param work calls back when it begins to wait for the server
     */
    async start(work: (waits: () => void) => Promise<void>): Promise<void> {
      await leave(LANES - 1);
      while (underWay.size >= MOST) await Promise.race(underWay);
      const late = Promise.withResolvers<void>();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const doing = work(() => {
        timer = setTimeout(late.resolve, PATIENCE_MS);
      }).finally(() => underWay.delete(doing));
      underWay.add(doing);
      afterAnswer(doing);
      const turn = Promise.race([doing, late.promise]).finally(() => {
        clearTimeout(timer);
        turns.delete(turn);
      });
      turns.add(turn);
    },
    /** Resolves when every lane is free. */
    free: () => leave(0),
  };
}
