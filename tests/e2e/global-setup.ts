import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StackProcess } from '../stack-process.ts';
import { ACCEPTANCE } from './acceptance.ts';

/** Starts the whole product on an empty data folder; `DATA_DIR` tells the workers where to find its addresses. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'e2e-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const stack = await StackProcess.startWithSite(folder, ACCEPTANCE);
    process.env.DATA_DIR = folder;
    return async () => {
      await stack.stop();
      await remove();
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
