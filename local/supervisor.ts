/** A process that is ready for work. */
export interface Child {
  pid: number;
  /** Resolves when the process has gone, with how it ended: `exit code 1`, `signal SIGKILL`. */
  ended: Promise<string>;
  /** Asks it to stop and waits until it has gone. */
  end(): Promise<void>;
}

export interface Supervision {
  name: string;
  /** Resolves when the new process is ready for work; rejects when it ended before that. */
  launch(): Promise<Child>;
  report(line: string): void;
  /** Called once, when it died too often to try again. */
  onGiveUp(error: Error): void;
}

export interface Supervised {
  /** False from the moment it died until its successor is ready. */
  isUp(): boolean;
  stop(): Promise<void>;
}

const RESTARTS_ALLOWED = 5;
const WITHIN_MS = 60_000;

/**
 * Launches a child, rejects if that fails, and from then on starts it again whenever it dies unasked, at most
 * five times within a minute.
 */
export async function supervise({ name, launch, report, onGiveUp }: Supervision): Promise<Supervised> {
  let child: Child | undefined = await launch();
  let stopping = false;

  async function mind(first: Child): Promise<void> {
    let deaths: number[] = [];
    let reason = await first.ended;
    while (!stopping) {
      child = undefined;
      deaths = [...deaths, Date.now()].filter((at) => Date.now() - at < WITHIN_MS);
      if (deaths.length > RESTARTS_ALLOWED) {
        onGiveUp(
          new Error(`${name} died ${deaths.length} times within a minute, the last time with ${reason}.`),
        );
        return;
      }
      report(`${name} died (${reason}) and is being started again.`);
      try {
        child = await launch();
        if (stopping) await child.end();
        reason = await child.ended;
      } catch (error) {
        reason = (error as Error).message;
      }
    }
  }
  const minding = mind(child);

  return {
    isUp: () => child !== undefined,
    async stop() {
      stopping = true;
      await child?.end();
      await minding;
    },
  };
}
