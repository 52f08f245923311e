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
        <span className="vh"> password</span>
      </button>
      <span className="vh" role="status">
        {toggled && (visible ? 'Your password is visible.' : 'Your password is hidden.')}
      </span>
    </Field>
  );
}
