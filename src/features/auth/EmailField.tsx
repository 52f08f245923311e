import { Field } from './Field';

interface EmailFieldProps {
  id: string;
  /** `username` where a password manager fills in what it knows. */
  autoComplete: 'username' | 'email';
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
}

export function EmailField({ onValue, ...props }: EmailFieldProps) {
  return (
    <Field
      {...props}
      label="Email"
      type="email"
      name="email"
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    />
  );
}
