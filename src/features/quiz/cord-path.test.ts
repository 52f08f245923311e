import { expect, test } from 'vitest';
import { cordPath } from './cord-path';

const frame = { left: 100, top: 50, width: 500, height: 400 };
const socket = { left: 100, top: 50, width: 28, height: 28 };

test('the cord starts in the middle of the socket and ends at the near edge of the option', () => {
  const path = cordPath(frame, socket, { left: 148, top: 300, width: 400, height: 70 });
  expect(path).toMatch(/^M14 14V/);
  expect(path).toMatch(/ 50 285$/);
});

test('it never turns before it has left the socket', () => {
  const path = cordPath(frame, socket, { left: 148, top: 60, width: 400, height: 20 });
  const [, turn] = /V(\d+(?:\.\d+)?)/.exec(path) ?? [];
  expect(Number(turn)).toBeGreaterThanOrEqual(14);
});
