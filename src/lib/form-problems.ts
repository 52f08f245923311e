/** Forms whose fields are watched, so that a problem goes when its field changes. */
const watched = new WeakSet<HTMLFormElement>();

/**
 * Says what is wrong beside each field, takes back what was said before, and puts the focus on the first field that is
 * wrong. A field is the element `#<form-id>-<field>`, a control or the fieldset of a group; its words go into
 * `#<form-id>-<field>-error`.
 */
export function showProblems(form: HTMLFormElement, problems: ReadonlyMap<string, string>): void {
  for (const error of form.querySelectorAll<HTMLElement>(`[id^="${form.id}-"][id$="-error"]`)) {
    const id = error.id.slice(0, -'-error'.length);
    sayProblem(id, problems.get(id.slice(form.id.length + 1)));
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
    sayProblem(`${form.id}-${name}`, undefined);
  });
}

/** Says what is wrong with the field `#<id>`, in `#<id>-error`, or takes it back. */
export function sayProblem(id: string, problem: string | undefined): void {
  const error = document.getElementById(`${id}-error`);
  if (!error) return;
  error.textContent = problem ?? '';
  const place = document.getElementById(id);
  if (!place) return;
  const described = new Set((place.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean));
  described.delete(error.id);
  if (problem) described.add(error.id);
  set('aria-invalid', problem && 'true');
  set('aria-describedby', [...described].join(' '));

  function set(name: string, value: string | undefined) {
    if (value) place?.setAttribute(name, value);
    else place?.removeAttribute(name);
  }
}
