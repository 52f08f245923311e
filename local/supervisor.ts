export interface Child {
  /** Resolves when the process has gone, with how it ended. */
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
  /** Called when it has died unasked. */
  onDeath?(): void;
  /** Called when its successor is ready, which counts as up only afterwards. */
  onRestart?(): Promise<unknown>;
}

export interface Supervised {
  /** False from the moment it died until its successor is in service. */
  isUp(): boolean;
  stop(): Promise<void>;
}

const RESTARTS_ALLOWED = 5;
const WITHIN_MS = 60_000;

/**
 * Launches a child, rejects if that fails, and from then on starts it again whenever it dies unasked, at most
 * five times within a minute.
 */
export async function supervise(options: Supervision): Promise<Supervised> {
  const { name, launch, report, onGiveUp, onDeath, onRestart } = options;
  let child = await launch();
  let isUp = true;
  let isStopping = false;

  async function restart(): Promise<string> {
    try {
      child = await launch();
    } catch (error) {
      return (error as Error).message;
    }
    const died = child.ended.then((reason) => Promise.reject(new Error(reason)));
    try {
      await Promise.race([onRestart?.(), died]);
      isUp = !isStopping;
    } catch {
      await child.end();
    }
    if (isStopping) await child.end();
    return child.ended;
  }

  async function mind(): Promise<void> {
    let deaths: number[] = [];
    let reason = await child.ended;
    while (!isStopping) {
      isUp = false;
      onDeath?.();
      deaths = [...deaths, Date.now()].filter((at) => Date.now() - at < WITHIN_MS);
      if (deaths.length > RESTARTS_ALLOWED) {
        const times = `${deaths.length} times within a minute`;
        onGiveUp(new Error(`${name} died ${times}, the last time with ${reason}.`));
        return;
      }
      report(`${name} died (${reason.split('\n')[0]}) and is being started again.`);
      reason = await restart();
    }
  }
  const minding = mind();

  return {
    isUp: () => isUp,
    async stop() {
      isStopping = true;
      isUp = false;
      await child.end();
      await minding;
    },
  };
}
