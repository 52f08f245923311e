import * as t from './messages';

/**
 * A field that nobody sees or reaches, with or without eyes: what stands in it was written by a program. It has no
 * name, because a form that is sent without its script puts everything named into the URL.
 */
export function Decoy({ id }: { id: string }) {
  return (
    <div className="sr-only" aria-hidden="true" inert>
      <label htmlFor={id}>{t.website}</label>
      <input id={id} data-decoy tabIndex={-1} autoComplete="off" />
    </div>
  );
}
