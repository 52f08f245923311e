export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface SafeStorage extends TextStorage {
  /** Answers whether it outlives the page. */
  setItem: (key: string, value: string) => boolean;
}

/**
 * Storage that never throws. What the browser refuses to keep (storage blocked, or full) lives in memory
 * until the page closes. `open` is called each time, because reaching for `localStorage` may throw as well.
 */
export function createSafeStorage(open: () => TextStorage): SafeStorage {
  const memory = new Map<string, string>();

  const attempt = <Result>(work: (storage: TextStorage) => Result): Result | undefined => {
    try {
      return work(open());
    } catch {
      return undefined;
    }
  };

  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      const kept = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (kept) memory.delete(key);
      else memory.set(key, value);
      return kept ?? false;
    },
    removeItem(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

export const safeStorage = createSafeStorage(() => localStorage);
/** Lasts as long as its tab, over pages of other sites too. */
export const tabStorage = createSafeStorage(() => sessionStorage);
