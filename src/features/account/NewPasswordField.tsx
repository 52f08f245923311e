import { type ComponentProps, useEffect, useState } from 'react';
import { PASSWORD_MIN_CODE_POINTS } from '~/site/constants';
import { loadCommonPasswords } from './common-passwords';
import { PasswordField } from './Fields';
import { passwordStrength, STRENGTH_MAX } from './password-rule';
import * as t from './rules/messages';

/** Screen readers hear how good the password is when typing pauses. Milliseconds. */
const PAUSE_MS = 1_000;

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  /** Of the account: a password made of it is easy to guess. */
  email: string;
  value: string;
}

/** A password to be chosen, and how good it is: by its length, and by how early a guesser would try it. */
export function NewPasswordField({ email, value, ...props }: NewPasswordFieldProps) {
  const [, setListed] = useState(false);
  const typed = value !== '';
  const strength = passwordStrength(value, email);
  const words = typed ? strength.words : '';
  const [settled, setSettled] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  useEffect(() => {
    // The list changes what the words say.
    if (typed) void loadCommonPasswords().then(() => setListed(true));
  }, [typed]);

  return (
    <PasswordField
      {...props}
      name="password"
      autoComplete="new-password"
      value={value}
      below={
        <div className="grid gap-[0.35rem]">
          <p>{t.passwordAdvice(PASSWORD_MIN_CODE_POINTS)}</p>
          <meter
            className="h-[0.6rem] w-full appearance-none overflow-clip rounded-[1rem] border-[1.5px] border-ink-2 bg-transparent"
            aria-label={t.passwordStrength}
            aria-valuetext={strength.words}
            min={0}
            max={STRENGTH_MAX}
            value={strength.value}
          />
          <p>{strength.words}</p>
          <p className="sr-only" role="status">
            {settled}
          </p>
        </div>
      }
    />
  );
}
