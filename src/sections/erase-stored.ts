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
    return ours.length > 0
      ? 'Deleted. This browser keeps nothing of this site any more. If you were signed in, the next page shows you signed out.'
      : 'There was nothing to delete. This browser keeps nothing of this site.';
  } catch {
    return 'Your browser blocks storage for this site, so nothing is kept here.';
  }
}
