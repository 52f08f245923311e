import { useEffect, useState } from 'react';
import { PASSWORD_MIN_CODE_POINTS } from '~/domain/constants';
import { loadCommonPasswords } from './common-passwords';
import { PasswordField } from './PasswordField';
import { passwordStrength, STRENGTH_MAX } from './password-rule';

/** Screen readers hear how good the password is when typing pauses. Milliseconds. */
const PAUSE_MS = 1_000;

/** The words, once they have stood for a while. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

interface NewPasswordFieldProps {
  id: string;
  label?: string;
  /** Of the account: a password made of it is easy to guess. */
  email: string;
  value: string;
  error: string | undefined;
  onValue: (password: string) => void;
}

/** A password to be chosen, and how good it is: by its length, and by how early a guesser would try it. */
export function NewPasswordField({ id, label, email, value, error, onValue }: NewPasswordFieldProps) {
  const [, setListed] = useState(false);
  const typed = value !== '';
  const strength = passwordStrength(value, email);
  const settled = useSettled(typed ? strength.words : '');

  useEffect(() => {
    // The list changes what the words say.
    if (typed) void loadCommonPasswords().then(() => setListed(true));
  }, [typed]);

  return (
    <PasswordField
      id={id}
      label={label}
      name="password"
      autoComplete="new-password"
      value={value}
      error={error}
      hint={
        <div className="password-strength">
          <p>
            At least {PASSWORD_MIN_CODE_POINTS} characters. A few words that do not belong together are a good
            start; spaces count.
          </p>
          <meter
            aria-label="Password strength"
            aria-valuetext={strength.words}
            min={0}
            max={STRENGTH_MAX}
            value={strength.value}
          />
          <p>{strength.words}</p>
          <p className="vh" role="status">
            {settled}
          </p>
        </div>
      }
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    />
  );
}
