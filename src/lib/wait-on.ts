import * as t from './messages';

/** Whether a button waits for what its last press has begun. */
export const isWaiting = (button: HTMLElement): boolean => button.getAttribute('aria-disabled') === 'true';

/**
 * Puts a button to sleep and returns what wakes it. It is not `disabled`, so that whoever pressed it by keyboard stays
 * where they are.
 */
export function waitOn(button: HTMLElement, words = t.sending): () => void {
  const label = button.textContent;
  button.setAttribute('aria-disabled', 'true');
  button.textContent = words;
  return () => {
    button.removeAttribute('aria-disabled');
    button.textContent = label;
  };
}
