import { sayProblem } from './form-problems';
import * as t from './messages';

/** What is wrong with the number in a field, by the limits in its markup; undefined where nothing is. */
export function numberProblem({ min, max, step, validity }: HTMLInputElement): string | undefined {
  if (validity.valid) return undefined;
  const unit = Number(step || 1);
  const isWhole = Number.isInteger(unit);
  return validity.stepMismatch && unit !== 1
    ? t.enterInSteps(isWhole, min, max, unit)
    : t.enterNumber(isWhole, min, max);
}

/**
 * Whether the number in a field may be used. If not, says so at the field, in `#<id>-error`: once it is left, or while
 * somebody types if typing on cannot make it right.
 *
 * @param used what counts meanwhile
 */
export function takesNumber(
  field: HTMLInputElement,
  { type }: Pick<Event, 'type'>,
  used?: string | number,
): boolean {
  const { valid, rangeOverflow } = field.validity;
  const problem = numberProblem(field);
  if (valid || rangeOverflow || type !== 'input' || field.ariaInvalid)
    sayProblem(
      field.id,
      problem && [problem, used !== undefined && t.meanwhile(used)].filter(Boolean).join(' '),
    );
  return valid;
}
