interface SubmitButtonProps {
  busy: boolean;
  label: string;
  busyLabel: string;
}

/** Stays in the tab order while its request is on the way, so that the focus is not lost. */
export function SubmitButton({ busy, label, busyLabel }: SubmitButtonProps) {
  return (
    <button type="submit" className="btn" aria-disabled={busy || undefined}>
      {busy ? busyLabel : label}
    </button>
  );
}
