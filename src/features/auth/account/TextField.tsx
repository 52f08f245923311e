import { type ComponentProps, useId } from 'react';
import { Field } from '../Field';

type TextFieldProps = Omit<ComponentProps<typeof Field>, 'id' | 'onChange'> & {
  onText: (text: string) => void;
};

export function TextField({ onText, ...input }: TextFieldProps) {
  return <Field {...input} id={useId()} onChange={({ currentTarget }) => onText(currentTarget.value)} />;
}

/** For the six digits of a message or an app. */
export function CodeField(input: TextFieldProps) {
  return <TextField {...input} inputMode="numeric" autoComplete="one-time-code" />;
}
