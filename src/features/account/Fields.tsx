import { type ComponentProps, useState } from 'react';
import { button } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { Field } from '~/ui/Field';
import type { AccountFailure } from './account-failure';
import { FULL_NAME_MAX_LENGTH } from './form-rules';
import * as t from './rules/messages';

type FieldProps = Omit<ComponentProps<typeof Field>, 'label'> & {
  label?: ComponentProps<typeof Field>['label'];
};

/** Of a person; it may be left empty. */
export function NameField(props: FieldProps) {
  return (
    <Field
      label={t.fullName}
      name="name"
      autoComplete="name"
      maxLength={FULL_NAME_MAX_LENGTH}
      below={t.nameLeftEmpty}
      {...props}
    />
  );
}

/** Digits, typed or pasted with whatever spaces. `failure`: of the form, which says it; the field is marked if it was the code. */
export function CodeField({ failure, ...props }: FieldProps & { failure: AccountFailure | null }) {
  return (
    <Field
      label={t.code}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      className="w-44! text-1 tracking-[0.2em] tabular-nums"
      aria-invalid={Boolean(props.error) || failure?.kind === 'wrong-code' || undefined}
      {...props}
    />
  );
}

/** As high as the field beside it. */
const SHOW = `${button('quiet', 'small')} ${tw`min-h-13!`}`;

/** A password that can be shown. What is visible is said, not only seen. */
export function PasswordField({ label = t.password, ...props }: FieldProps & { label?: string }) {
  const [visible, setVisible] = useState<boolean>();
  return (
    <Field
      {...props}
      label={label}
      type={visible ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize={visible ? 'none' : undefined}
      autoCorrect="off"
      beside={
        <>
          <button type="button" className={SHOW} onClick={() => setVisible(!visible)}>
            {visible ? t.hide : t.show}
            <span className="sr-only"> {label.toLowerCase()}</span>
          </button>
          <span className="sr-only" role="status">
            {visible !== undefined && (visible ? t.isVisible : t.isHidden)(label.toLowerCase())}
          </span>
        </>
      }
    />
  );
}
