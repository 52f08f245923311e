import { useLayoutEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** Whole seconds until `time` (epoch milliseconds); counts down on screen. */
export function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(() => Date.now());
  // Before the paint: a clock that stood still since the last countdown must not be seen.
  useLayoutEffect(() => {
    const update = () => {
      setNow(Date.now());
      if (Date.now() >= time) clearInterval(timer);
    };
    const timer = setInterval(update, SECOND_MS);
    update();
    return () => clearInterval(timer);
  }, [time]);
  return Math.max(0, Math.ceil((time - now) / SECOND_MS));
}
