import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { button, textButton } from '~/ui/classes';
import { Field } from '~/ui/Field';
import { typeEmail } from './account-flow';
import { failureText, viewTitle } from './classes';
import { useFlow } from './use-account-flow';
import { Words } from '~/ui/Words';
import * as t from './rules/messages';

/** Whether the focus may be moved: it is nowhere, or on a part of this feature. Elsewhere somebody is at work. */
const isFocusFree = (): boolean => {
  const { activeElement, body } = document;
  return activeElement === body || !!activeElement?.closest('[data-account-view]');
};

/** The heading of what is on the screen, and below it what failed. It takes the focus, if that was on what it replaces. */
export function ViewHeading({ children }: { children: ReactNode }) {
  const { state, stage, farewell, moved, askForCode } = useFlow();
  const { failure } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const line = useRef<HTMLParagraphElement>(null);
  const parting = stage === 'sign-in' && farewell;

  useEffect(() => {
    const focus = () => {
      if (moved.current && isFocusFree()) heading.current?.focus();
    };
    focus();
    // Before the page is complete the browser takes the focus back when the address names a view.
    if (document.readyState === 'complete') return;
    addEventListener('load', focus);
    return () => removeEventListener('load', focus);
  }, [moved]);

  // After the heading: these words tell why one is here.
  useEffect(() => {
    if (parting && isFocusFree()) line.current?.focus();
  }, [parting]);

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={viewTitle}>
        {children}
      </h2>
      <div className="empty:mt-0" role="alert">
        {failure && (
          <p className={failureText}>
            <span>
              {failure.text}
              {failure.kind === 'unconfirmed' && (
                <>
                  {' '}
                  <button type="button" className={textButton} onClick={() => askForCode('signup')}>
                    {t.resend}
                  </button>
                </>
              )}
            </span>
          </p>
        )}
      </div>
      {parting && (
        <p ref={line} role="status" tabIndex={-1}>
          {parting}
        </p>
      )}
    </>
  );
}

/** Stays in the tab order while its request is on the way, so that the focus is not lost. */
export function SubmitButton({ label, busyLabel }: { label: string; busyLabel: string }) {
  const isBusy = useFlow().state.busy !== null;
  return (
    <button type="submit" className={button()} aria-disabled={isBusy || undefined}>
      {isBusy ? busyLabel : label}
    </button>
  );
}

/** The address, which all the views share. `autoComplete`: `username` where a password manager fills in what it knows. */
export function AddressField({ autoComplete }: { autoComplete: 'username' | 'email' }) {
  const { state, dispatch } = useFlow();
  return (
    <Field
      label={t.email}
      type="email"
      name="email"
      autoComplete={autoComplete}
      value={state.email}
      error={state.errors.email}
      onText={(email) => dispatch(typeEmail(email))}
    />
  );
}

/** A text with an address in the place of `{address}`, if it has one. */
export function WithAddress({ text, address }: { text: string; address: string | undefined }) {
  return (
    <p>
      <Words of={text} address={<bdi>{address}</bdi>} />
    </p>
  );
}

interface ViewFormProps {
  heading: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** A view with one thing to send. */
export function ViewForm({ heading, onSubmit, children }: ViewFormProps) {
  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    // Without this code, and outside of a dialog, a browser sends nothing: never a password in an address.
    <form className="next:mt-4" method="dialog" noValidate onSubmit={submit}>
      <ViewHeading>{heading}</ViewHeading>
      {children}
    </form>
  );
}
