import * as t from './messages';

/** What a visitor reads when a part of the page did not come, and what to do then. */
export const notLoaded = (advice = t.tryAgainOrReload) => t.partNotLoaded(advice);

/** Makes a loader that works once, unless the network lost it: then the next call tries again. */
export function lazyPart<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** Loads as soon as somebody turns to an element, so that the part is there when it is needed. */
export function loadEarly(element: HTMLElement, load: () => Promise<unknown>, types = ['focusin']): void {
  for (const type of types) element.addEventListener(type, () => void load().catch(() => {}), { once: true });
}
