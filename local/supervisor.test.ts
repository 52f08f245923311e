import { expect, test, vi } from 'vitest';
import { supervise } from './supervisor.ts';
import type { Child, Supervision } from './supervisor.ts';

/** A child that dies when it is told to. */
function fakeChild(): Child & { die(reason: string): void } {
  const { promise: ended, resolve: die } = Promise.withResolvers<string>();
  return { ended, die, end: async () => die('exit code 0') };
}

function setUp(changes: Partial<Supervision> = {}) {
  const children: ReturnType<typeof fakeChild>[] = [];
  const calls = { report: vi.fn(), onGiveUp: vi.fn(), onDeath: vi.fn() };
  const launch = vi.fn(async () => {
    const child = fakeChild();
    children.push(child);
    return child;
  });
  return { children, launch, ...calls, options: { name: 'Part', launch, ...calls, ...changes } };
}

test('a child that dies is started again, and counts as down until its successor is in service', async () => {
  const inService = Promise.withResolvers<void>();
  const { options, children, report, onDeath } = setUp({ onRestart: () => inService.promise });
  const part = await supervise(options);
  expect(part.isUp()).toBe(true);

  children[0]?.die('signal SIGKILL');
  await vi.waitFor(() => expect(children).toHaveLength(2));
  expect(part.isUp()).toBe(false);
  expect(onDeath).toHaveBeenCalledOnce();
  expect(report).toHaveBeenCalledExactlyOnceWith('Part died (signal SIGKILL) and is being started again.');

  inService.resolve();
  await vi.waitFor(() => expect(part.isUp()).toBe(true));
  await part.stop();
  expect(children).toHaveLength(2);
});

test('after five restarts within a minute it gives up', async () => {
  const { options, children, onGiveUp } = setUp();
  const part = await supervise(options);
  for (let death = 1; death <= 6; death += 1) {
    await vi.waitFor(() => expect(children).toHaveLength(death));
    children.at(-1)?.die('exit code 1');
  }
  const reason = new Error('Part died 6 times within a minute, the last time with exit code 1.');
  await vi.waitFor(() => expect(onGiveUp).toHaveBeenCalledExactlyOnceWith(reason));
  expect(children).toHaveLength(6);
  await part.stop();
});

test('a successor that cannot be put into service is ended and replaced', async () => {
  const onRestart = vi.fn(async () => {}).mockRejectedValueOnce(new Error('no schema'));
  const { options, children } = setUp({ onRestart });
  const part = await supervise(options);
  children[0]?.die('exit code 1');
  await vi.waitFor(() => expect(children).toHaveLength(3));
  await vi.waitFor(() => expect(part.isUp()).toBe(true));
  expect(onRestart).toHaveBeenCalledTimes(2);
  await part.stop();
});

test('a stop during a restart ends the new child too', async () => {
  const started = Promise.withResolvers<void>();
  const { options, children, launch } = setUp();
  const part = await supervise(options);
  const late = fakeChild();
  launch.mockImplementationOnce(() => started.promise.then(() => late));
  children[0]?.die('exit code 1');
  await vi.waitFor(() => expect(launch).toHaveBeenCalledTimes(2));
  const stopped = part.stop();
  started.resolve();
  await stopped;
  expect(await late.ended).toBe('exit code 0');
  expect(launch).toHaveBeenCalledTimes(2);
});

test('a first launch that fails is not repeated', async () => {
  const { options, launch } = setUp({ launch: vi.fn().mockRejectedValue(new Error('no port')) });
  await expect(supervise(options)).rejects.toThrow('no port');
  expect(launch).not.toHaveBeenCalled();
});
