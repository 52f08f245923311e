import { type ComponentProps, useState } from 'react';
import { Field } from './Field';

interface PasswordFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'label' | 'children'> {
  label?: string | undefined;
}

/** A password that can be shown. What is visible is said, not only seen. */
export function PasswordField({ label = 'Password', ...props }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  const [toggled, setToggled] = useState(false);

  const toggle = () => {
    setVisible(!visible);
    setToggled(true);
  };

  return (
    <Field
      {...props}
      label={label}
      type={visible ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
    >
      <button type="button" className="btn quiet sm" aria-controls={props.id} onClick={toggle}>
        {visible ? 'Hide' : 'Show'}
        <span className="vh"> {label.toLowerCase()}</span>
      </button>
      <span className="vh" role="status">
        {toggled && `Your ${label.toLowerCase()} is ${visible ? 'visible' : 'hidden'}.`}
      </span>
    </Field>
  );
}
