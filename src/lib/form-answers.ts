/** What stands in a form, by the names of its fields: text, or the chosen values of a group of checkboxes. */
export type Answers = Record<string, string | string[]>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The fields of a form that have a name; a field of a settled value (`hidden`) is no answer. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      'name' in element &&
      element.name !== '' &&
      element.matches('input:not([type=hidden]), select, textarea'),
  );
}

const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox');

/** Every field of the form; '' and [] where nothing was answered. */
export function readAnswers(form: HTMLFormElement): Answers {
  const answers: Answers = {};
  for (const control of controlsOf(form)) {
    const { name, value } = control;
    if (!isCheckable(control)) answers[name] = value;
    else if (control.type === 'radio') answers[name] = control.checked ? value : (answers[name] ?? '');
    else answers[name] = [...(answers[name] ?? []), ...(control.checked ? [value] : [])];
  }
  return answers;
}

/** Whether anybody has answered anything: a choice that stands there from the start is none. */
export const isUntouched = (form: HTMLFormElement): boolean => !controlsOf(form).some(isTouched);

/** Whether it says something else than at the start. */
export function isTouched(control: Control): boolean {
  if (isCheckable(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement) {
    const start = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(0, start);
  }
  return control.value !== control.defaultValue;
}

/**
 * Puts answers into the fields that still exist. `over`: also where something was typed, which is never done unasked.
 * Returns whether any field has changed.
 */
export function writeAnswers(form: HTMLFormElement, answers: Answers, { over = false } = {}): boolean {
  const before = JSON.stringify(readAnswers(form));
  const controls = controlsOf(form);
  const touched = new Set(controls.filter(isTouched).map(({ name }) => name));
  for (const control of controls) {
    const { name } = control;
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
    if (answer === undefined || (touched.has(name) && !over) || !isOffered(control, answer)) continue;
    if (isCheckable(control)) control.checked = [answer].flat().includes(control.value);
    else control.value = String(answer);
  }
  return JSON.stringify(readAnswers(form)) !== before;

  /** A choice that is offered no more would leave nothing chosen. */
  function isOffered(control: Control, answer: string | string[]) {
    if (control instanceof HTMLSelectElement)
      return [...control.options].some(({ value }) => value === String(answer));
    if (control.type !== 'radio' || answer === '') return true;
    return controls.some(({ name, value }) => name === control.name && value === answer);
  }
}

/** The answers in what a browser has kept; undefined for anything else. */
export function keptAnswers(kept: unknown): Answers | undefined {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return undefined;
  const isAnswer = (answer: unknown) => [answer].flat().every((one) => typeof one === 'string');
  return Object.fromEntries(Object.entries(kept).filter(([, answer]) => isAnswer(answer)));
}
