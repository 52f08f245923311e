import { useLayoutEffect, useState } from 'react';
import * as t from './rules/messages';

interface AgainButtonProps {
  /** What it does, such as “Send another code”. */
  label: string;
  /** Epoch milliseconds from which on it can be pressed; until then it counts down. */
  from: number;
  className: string;
  onPress: () => void;
}

/** A button for what may be asked for once a minute. */
export function AgainButton({ label, from, className, onPress }: AgainButtonProps) {
  const [now, setNow] = useState(() => Date.now());
  const wait = Math.max(0, Math.ceil((from - now) / 1_000));
  // Before the paint: a clock that stood still since the last countdown must not be seen.
  useLayoutEffect(() => {
    const update = () => {
      setNow(Date.now());
      if (Date.now() >= from) clearInterval(timer);
    };
    const timer = setInterval(update, 1_000);
    update();
    return () => clearInterval(timer);
  }, [from]);
  return (
    <button
      type="button"
      className={className}
      aria-disabled={wait > 0 || undefined}
      onClick={() => wait === 0 && onPress()}
    >
      {wait > 0 ? t.inSeconds(label, wait) : label}
    </button>
  );
}
