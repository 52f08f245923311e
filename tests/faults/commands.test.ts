import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { isRunning, readRecord, recordOf } from '../../local/process-record.ts';
import type { StackInfo } from '../../local/stack-info.ts';
import { runScript, StackProcess, withDataFolder } from '../stack-process.ts';

async function expectHealth({ apiUrl, publishableKey: apikey }: StackInfo): Promise<void> {
  expect((await fetch(`${apiUrl}/auth/v1/health`, { headers: { apikey } })).status).toBe(200);
}

test('a running stack is found by status, guarded against a second start and a reset, and gone after its stop', () =>
  withDataFolder(async (folder) => {
    const before = await runScript('status', folder);
    const stderr = expect.stringContaining('No stack is running');
    expect(before).toMatchObject({ code: 1, stdout: '', stderr });

    const stack = await StackProcess.start(folder);
    const during = await runScript('status', folder);
    expect(during.code).toBe(0);
    expect(JSON.parse(during.stdout)).toEqual(stack.info);

    const second = await runScript('start', folder);
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(`in use by process ${stack.launcherPid}`);
    for (const url of [stack.info.siteUrl, stack.info.apiUrl, stack.info.mailboxUrl, stack.info.paymentsUrl])
      expect(second.stderr).toContain(url);

    const refused = await runScript('reset', folder);
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Stop it with Ctrl-C .*, or with "kill \d+"/),
    });
    await expectHealth(stack.info);

    const children = [recordOf(await stack.postgresPid), recordOf(stack.denoPid)];
    await stack.stop();
    expect(children.map((child) => child && isRunning(child))).toEqual([false, false]);
    expect((await runScript('status', folder)).code).toBe(1);

    const reset = await runScript('reset', folder);
    expect(reset).toMatchObject({ code: 0, stdout: expect.stringContaining('the database') });
    expect(existsSync(join(folder, 'secrets.json'))).toBe(false);
    expect((await runScript('reset', folder)).stdout).toContain('Nothing to remove');
  }));

test('a start that is killed while it makes the database is taken over by the next one', () =>
  withDataFolder(async (folder) => {
    const first = StackProcess.start(folder).catch(() => undefined);
    const launcher = await vi.waitFor(
      () => {
        expect(existsSync(join(folder, 'pids', 'deno.json'))).toBe(true);
        const record = readRecord(join(folder, 'lock.json'));
        expect(record).toBeDefined();
        return record?.pid as number;
      },
      { timeout: 30_000, interval: 2 },
    );
    process.kill(launcher, 'SIGKILL');
    await first;

    const stack = await StackProcess.start(folder);
    await expectHealth(stack.info);
    await stack.stop();
  }));

test('a stack that nobody reads any more stops, and takes its children along', () =>
  withDataFolder(async (folder) => {
    const stack = await StackProcess.start(folder);
    const database = recordOf(await stack.postgresPid);
    await stack.loseReader();
    expect(database && isRunning(database)).toBe(false);
    expect((await runScript('status', folder)).code).toBe(1);
  }));
