import { useStore } from '@nanostores/react';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { AccountFailure } from '../account-failure';
import type { Outcome } from '../attempt';
import { actions, button } from '~/ui/classes';
import { accountLink, failureText } from '../classes';
import { CodeField, PasswordField } from '../Fields';
import { createAction, type Problems } from './action';
import type { ProofKind } from './proof';
import { $rows, finish } from './rows.store';
import * as t from '../rules/messages';

export const BUSY = t.oneMoment;

interface ActionFormProps {
  submit: string;
  act: () => Outcome;
  /** The note when it is done, and at which row if its own is gone by then; or what to do instead of closing. */
  done?: ReactNode;
  at?: string;
  onDone?: () => void;
  check?: () => Problems | Promise<Problems>;
  failed?: AccountFailure | null;
  first?: ProofKind | null;
  children?: ReactNode | ((problems: Problems, failure: AccountFailure | null) => ReactNode);
}

const focusIn = (form: HTMLFormElement | null, selector: string) =>
  form?.querySelector<HTMLElement>(selector)?.focus();

/** A form that does one thing (`createAction`): what failed stands beside its button. */
export function ActionForm({
  submit,
  act,
  done,
  at,
  onDone,
  check,
  failed = null,
  first = null,
  children,
}: ActionFormProps) {
  const [row] = useState(() => $rows.get().open);
  const [action] = useState(() => createAction(first, failed));
  const { busy, failure, asked, answer, problems } = useStore(action.$state);
  const form = useRef<HTMLFormElement>(null);
  const kind = asked?.kind;

  useEffect(() => action.begin(), [action]);
  useEffect(() => {
    if (Object.keys(problems).length > 0) focusIn(form.current, '[aria-invalid=true]');
  }, [problems]);
  useEffect(() => {
    focusIn(form.current, kind ? '[data-proof] input' : '[tabindex="-1"], input:not([hidden]), button');
  }, [kind]);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    void action.send({ check, act, onDone: onDone ?? (() => finish(done, at ?? row)) });
  }

  return (
    <form
      ref={form}
      className="max-w-120 pt-2 pb-near in-[dialog]:max-w-none in-[dialog]:p-0 next:mt-4 **:[[tabindex]]:outline-none"
      noValidate
      onSubmit={onSubmit}
    >
      {typeof children === 'function' ? children(problems, failure) : children}
      {kind && (
        <div className="grid justify-items-start gap-2 *:first:justify-self-stretch" data-proof>
          {kind === 'password' ? (
            <>
              <PasswordField
                label={t.currentPassword}
                autoComplete="current-password"
                value={answer}
                onText={action.type}
              />
              <button type="button" className={`${accountLink} text-start`} onClick={action.sendCodeInstead}>
                {t.sendCodeInstead}
              </button>
            </>
          ) : (
            <CodeField
              label={kind === 'second-step' ? t.appCode : t.emailedCode}
              value={answer}
              failure={failure}
              onText={action.type}
            />
          )}
        </div>
      )}
      <div className="empty:mt-0" role="alert">
        {failure && <p className={failureText}>{failure.text}</p>}
      </div>
      <div className={actions}>
        <button type="submit" className={button('main', 'small')} aria-disabled={busy || undefined}>
          {busy ? BUSY : submit}
        </button>
        <button type="button" className={button('quiet', 'small')} onClick={() => finish('', row)}>
          {t.cancel}
        </button>
      </div>
    </form>
  );
}
