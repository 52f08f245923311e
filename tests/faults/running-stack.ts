import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { StackInfo } from '../../local/stack-info.ts';
import { callFromElsewhere } from '../network.ts';
import { runScript, StackProcess } from '../stack-process.ts';

/** A stack for the tests of one file, each of which calls from an address of its own. */
export class RunningStack {
  process!: StackProcess;
  /** As the superuser. */
  sql!: Sql;

  /**
   * Starts before the first test of the file and stops after the last. `environment`: more variables of `.env.example`, asked
   * for when it starts.
   */
  static use<Stack extends RunningStack>(
    this: new () => Stack,
    environment: () => Promise<Record<string, string>> = async () => ({}),
  ): Stack {
    const stack = new this();
    beforeAll(async () => {
      const folder = await mkdtemp(join(tmpdir(), 'stack-'));
      stack.#take(await StackProcess.start(folder, undefined, await environment()));
    });
    beforeEach(callFromElsewhere);
    afterAll(async () => {
      const { folder } = stack.process;
      await stack.sql.end({ timeout: 1 });
      await stack.process.stop();
      await runScript('reset', folder);
      await rm(folder, { recursive: true, force: true });
    });
    return stack;
  }

  get info(): StackInfo {
    return this.process.info;
  }

  /** Kills the launcher without a warning and starts the stack again at the same addresses. */
  async crash(): Promise<void> {
    await this.sql.end({ timeout: 1 });
    await this.process.killLauncher();
    this.#take(await StackProcess.start(this.process.folder, this.info));
  }

  #take(process: StackProcess): void {
    this.process = process;
    this.sql = postgres(process.info.dbUrl, { max: 2, onnotice: () => undefined });
  }
}
