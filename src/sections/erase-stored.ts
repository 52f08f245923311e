import * as t from './messages';

/** Like `Storage`: names are its own enumerable properties. */
type NamedStorage = Pick<Storage, 'removeItem'>;

/**
 * Removes what a browser keeps under `keys`, and under names that begin with one and a hyphen: the auth client makes
 * such names. Returns a sentence for the reader about what was done. `open` may throw where storage is blocked.
 */
export function eraseStored(open: () => readonly NamedStorage[], keys: readonly string[]): string {
  try {
    const ours = open().flatMap((storage) =>
      Object.keys(storage)
        .filter((name) => keys.some((key) => name === key || name.startsWith(`${key}-`)))
        .map((name) => () => storage.removeItem(name)),
    );
    for (const remove of ours) remove();
    return ours.length > 0 ? t.erased : t.nothingToErase;
  } catch {
    return t.storageBlocked;
  }
}
