import { expect, test } from 'vitest';
import { SilentClock } from './call-clock';

function clockAt() {
  let now = 0;
  const clock = new SilentClock(() => now);
  return { clock, wait: (seconds: number) => (now += seconds * 1_000) };
}

test('the silent clock runs only while it plays, from where it is told', () => {
  const { clock, wait } = clockAt();
  wait(3);
  expect(clock.time).toBe(0);
  clock.play(2);
  wait(1.5);
  expect(clock.time).toBe(3.5);
  clock.pause();
  wait(5);
  expect(clock.time).toBe(3.5);
});

test('another speed counts from now on', () => {
  const { clock, wait } = clockAt();
  clock.play(0);
  wait(2);
  clock.rate = 2;
  wait(2);
  expect(clock.time).toBe(6);
  clock.rate = 0.75;
  wait(4);
  expect(clock.time).toBe(9);
});

test('a speed that is set while it rests holds when it plays', () => {
  const { clock, wait } = clockAt();
  clock.rate = 1.5;
  clock.play(1);
  wait(2);
  expect(clock.time).toBe(4);
});
