/** Forms whose fields are watched, so that a problem goes when its field changes. */
const watched = new WeakSet<HTMLFormElement>();

const errorOf = (form: HTMLFormElement, field: string) =>
  form.querySelector<HTMLElement>(`#${form.id}-${field}-error`);

/**
 * Says what is wrong beside each field, takes back what was said before, and puts the focus on the first field that is
 * wrong. A field is the element `#<form-id>-<field>`, a control or the fieldset of a group; its words go into
 * `#<form-id>-<field>-error`.
 */
export function showProblems(form: HTMLFormElement, problems: ReadonlyMap<string, string>): void {
  for (const error of form.querySelectorAll<HTMLElement>(`[id^="${form.id}-"][id$="-error"]`)) {
    const field = error.id.slice(form.id.length + 1, -'-error'.length);
    say(form, error, field, problems.get(field));
  }
  const [first] = form.querySelectorAll<HTMLElement>('[aria-invalid="true"]');
  const control = first?.matches('fieldset') ? first.querySelector<HTMLElement>('input') : first;
  control?.focus();
  watch(form);
}

function watch(form: HTMLFormElement) {
  if (watched.has(form)) return;
  watched.add(form);
  form.addEventListener('input', ({ target }) => {
    const { name } = target as HTMLInputElement;
    const error = name ? errorOf(form, name) : null;
    if (error) say(form, error, name, undefined);
  });
}

function say(form: HTMLFormElement, error: HTMLElement, field: string, problem: string | undefined) {
  const place = form.querySelector(`#${form.id}-${field}`);
  error.textContent = problem ?? '';
  if (!place) return;
  const described = (place.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id && id !== error.id);
  if (problem) {
    place.setAttribute('aria-invalid', 'true');
    described.push(error.id);
  } else {
    place.removeAttribute('aria-invalid');
  }
  if (described.length > 0) place.setAttribute('aria-describedby', described.join(' '));
  else place.removeAttribute('aria-describedby');
}
