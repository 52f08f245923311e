import { Field } from './Field';

interface CodeFieldProps {
  id: string;
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
}

/** Six digits, typed or pasted with whatever spaces. */
export function CodeField({ onValue, ...props }: CodeFieldProps) {
  return (
    <Field
      {...props}
      label="Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    />
  );
}
