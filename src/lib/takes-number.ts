import { sayProblem } from './form-problems';

/** What is wrong with the number in a field, by the limits in its markup; undefined where nothing is. */
export function numberProblem({ min, max, step, validity }: HTMLInputElement): string | undefined {
  if (validity.valid) return undefined;
  const unit = Number(step || 1);
  const kind = Number.isInteger(unit) ? 'a whole number' : 'a number';
  const steps = validity.stepMismatch && unit !== 1 ? `, in steps of ${unit}` : '';
  return `Please enter ${kind} ${max ? `from ${min} to ${max}` : `of ${min} or more`}${steps}.`;
}

/**
 * Whether the number in a field may be used. If not, says so at the field, in `#<id>-error`: once it is left, or while
 * somebody types if typing on cannot make it right.
 *
 * @param used what counts meanwhile
 */
export function takesNumber(field: HTMLInputElement, { type }: Event, used?: string | number): boolean {
  const { valid, rangeOverflow } = field.validity;
  const meanwhile = used === undefined ? '' : ` Until then, ${used} is used.`;
  const problem = numberProblem(field);
  if (valid || rangeOverflow || type !== 'input' || field.ariaInvalid)
    sayProblem(field.id, problem && problem + meanwhile);
  return valid;
}
