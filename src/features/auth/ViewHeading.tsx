import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';

interface Screen {
  /** Whether something has been on the screen before: a page that opens leaves the focus where it is. */
  settled: RefObject<boolean>;
  /** The region for what failed. */
  alert: ReactNode;
}

export const ScreenContext = createContext<Screen>({ settled: { current: false }, alert: null });

/** The heading of what is on the screen, and below it what failed. It takes the focus, if that was on what it replaces. */
export function ViewHeading({ children }: { children: ReactNode }) {
  const { settled, alert } = useContext(ScreenContext);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const { activeElement, body } = document;
    const isFree = activeElement === body || heading.current?.closest('.auth')?.contains(activeElement);
    if (settled.current && isFree) heading.current?.focus();
  }, [settled]);

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="title-2">
        {children}
      </h2>
      {alert}
    </>
  );
}
