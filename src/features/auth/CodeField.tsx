import type { ReactNode } from 'react';
import { Field } from './Field';

interface CodeFieldProps {
  id: string;
  label?: ReactNode;
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
}

/** Six digits, typed or pasted with whatever spaces. */
export function CodeField({ label = 'Code', onValue, ...props }: CodeFieldProps) {
  return (
    <Field
      {...props}
      label={label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    />
  );
}
