import { type ChangeEvent, type ComponentProps, createElement, type ReactNode, useId } from 'react';
import { tw } from '~/lib/tw';
import * as classes from './classes';

interface FieldProps extends Omit<ComponentProps<'input'>, 'children'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Below the input, and read out with it. */
  below?: ReactNode;
  /** In one row with the input. */
  beside?: ReactNode;
  /** Lines: makes it a field of several, which grows with its text. */
  rows?: number;
  onText?: (text: string) => void;
}

/** A labelled input with its hint and its error, both read out with it. The same markup as `Field.astro`. */
export function Field({
  id: given,
  label,
  hint,
  error,
  below,
  beside,
  rows,
  onText,
  className = '',
  ...input
}: FieldProps) {
  const own = useId();
  const id = given ?? own;
  const described = [error && `${id}-error`, hint && `${id}-hint`, below && `${id}-below`].filter(Boolean);
  const entry = createElement(rows ? 'textarea' : 'input', {
    className: `${classes.input} ${rows ? tw`field-sizing-content` : ''} ${className}`.trim(),
    id,
    rows,
    'aria-describedby': described.join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
    onChange:
      onText &&
      (({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        onText(currentTarget.value)),
    // What was typed, or filled in, before this code came.
    ref: (node: HTMLInputElement | HTMLTextAreaElement | null) => {
      if (node && input.value !== undefined && node.value !== input.value) onText?.(node.value);
    },
    ...input,
  });
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className={classes.note} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {beside ? (
        <div className="flex gap-2 [&>input]:min-w-0 [&>input]:flex-1">
          {entry}
          {beside}
        </div>
      ) : (
        entry
      )}
      {below && (
        <div className={classes.note} id={`${id}-below`}>
          {below}
        </div>
      )}
      <p className={classes.error} id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}
