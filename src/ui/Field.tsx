import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'children'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Below the input, and read out with it. */
  below?: ReactNode;
  /** In one row with the input. */
  beside?: ReactNode;
  onText?: (text: string) => void;
}

/** A labelled input with its hint and its error, both read out with it. The same markup as `Field.astro`. */
export function Field({ id: given, label, hint, error, below, beside, onText, ...input }: FieldProps) {
  const own = useId();
  const id = given ?? own;
  const described = [error && `${id}-error`, hint && `${id}-hint`, below && `${id}-below`].filter(Boolean);
  const control = (
    <input
      className="input"
      id={id}
      aria-describedby={described.join(' ') || undefined}
      aria-invalid={error ? true : undefined}
      onChange={onText && (({ currentTarget }) => onText(currentTarget.value))}
      {...input}
    />
  );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="small" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {beside ? (
        <div className="field-row">
          {control}
          {beside}
        </div>
      ) : (
        control
      )}
      {below && (
        <div className="small" id={`${id}-below`}>
          {below}
        </div>
      )}
      <p className="error small" id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}
