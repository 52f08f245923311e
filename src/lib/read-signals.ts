import type { FormSignals } from '~/site/form-signals';
import { visitSource } from './visit-source';

/**
 * How a form was filled in that came with its page and holds a `Decoy`. `consent` is the hash of the words beside its
 * button, where there are any.
 */
export function readSignals(form: HTMLFormElement, consent?: string): FormSignals {
  const decoy = form.querySelector<HTMLInputElement>('[data-decoy]');
  // The page as the site names it: the address bar of an unknown page may hold anything.
  const page = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return {
    website: decoy?.value.slice(0, 500) ?? '',
    elapsedMs: Math.round(performance.now()),
    ...(consent && { consent, source: visitSource() }),
    page: new URL(page?.href ?? location.origin).pathname,
  };
}
