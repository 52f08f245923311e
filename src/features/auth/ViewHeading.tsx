import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';

interface Screen {
  /** Whether something else has been on the screen: a page that opens leaves the focus where it is. */
  moved: RefObject<boolean>;
  /** The region for what failed. */
  alert: ReactNode;
}

export const ScreenContext = createContext<Screen>({ moved: { current: false }, alert: null });

/** Whether the focus may be moved: it is nowhere, or on a part of this screen. Elsewhere somebody is at work. */
export const isFocusFree = (): boolean => {
  const { activeElement, body } = document;
  return activeElement === body || !!activeElement?.closest('.auth');
};

/** The heading of what is on the screen, and below it what failed. It takes the focus, if that was on what it replaces. */
export function ViewHeading({ children }: { children: ReactNode }) {
  const { moved, alert } = useContext(ScreenContext);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (moved.current && isFocusFree()) heading.current?.focus();
  }, [moved]);

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="title-2">
        {children}
      </h2>
      {alert}
    </>
  );
}
