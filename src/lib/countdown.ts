export interface Countdown {
  pause: () => void;
  resume: () => void;
}

/** Calls `done` once, after `milliseconds` in which it was not paused. Starts running. */
export function startCountdown(milliseconds: number, done: () => void): Countdown {
  let left = milliseconds;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const countdown: Countdown = {
    pause() {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left -= performance.now() - startedAt;
    },
    resume() {
      if (timer !== undefined) return;
      startedAt = performance.now();
      timer = setTimeout(done, left);
    },
  };
  countdown.resume();
  return countdown;
}
