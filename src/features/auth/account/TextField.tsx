import { type ComponentProps, useId } from 'react';
import { Field } from '../Field';

type TextFieldProps = Omit<ComponentProps<typeof Field>, 'id' | 'onChange'> & {
  onText: (text: string) => void;
};

export function TextField({ onText, ...input }: TextFieldProps) {
  return <Field {...input} id={useId()} onChange={({ currentTarget }) => onText(currentTarget.value)} />;
}
