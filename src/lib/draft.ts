import { DRAFT_LIFETIME_MS } from '~/site/constants';
import { onOtherTabs } from './other-tabs';
import { safeStorage } from './safe-storage';

interface DraftPlace<Data> {
  /** Name in local storage; each has its line in `data-inventory.ts`. */
  key: string;
  /** The version of the form, which is raised when a field goes or means something else. */
  version: number;
  /**
   * Makes data of what is kept, which may be of another version of the form, or damaged. Undefined: none of it is of
   * use.
   */
  upgrade: (kept: unknown, version: number) => Data | undefined;
}

export interface KeptDraft<Data> {
  data: Data;
  savedAt: Date;
}

export type Draft<Data> = ReturnType<typeof openDraft<Data>>;

/** A draft in this browser. Nothing is thrown where storage is blocked or full. */
export function openDraft<Data>({ key, version, upgrade }: DraftPlace<Data>) {
  const readText = () => safeStorage.getItem(key);
  /** What this tab wrote or read last. */
  let known = readText();

  function parse(text: string | null): KeptDraft<Data> | undefined {
    try {
      const kept = JSON.parse(text ?? 'null');
      const age = Date.now() - kept.savedAt;
      // A clock that was put back makes a draft from the future: it is as young as can be.
      if (!(age <= DRAFT_LIFETIME_MS)) return undefined;
      const data = upgrade(kept.data, kept.version);
      return data && { data, savedAt: new Date(kept.savedAt) };
    } catch {
      return undefined;
    }
  }

  function remove(): void {
    known = null;
    safeStorage.removeItem(key);
  }

  return {
    /** What is kept, if it is not older than 30 days. */
    read(): KeptDraft<Data> | undefined {
      known = readText();
      const kept = parse(known);
      if (known !== null && !kept) remove();
      return kept;
    },
    /** Keeps it in place of what was kept before. False where the browser keeps nothing beyond this page. */
    write(data: Data): boolean {
      known = JSON.stringify({ version, savedAt: Date.now(), data });
      return safeStorage.setItem(key, known);
    },
    remove,
    /** Calls `heard` when another tab has kept another draft, or removed it (undefined). */
    onOtherTab(heard: (kept: KeptDraft<Data> | undefined) => void): void {
      onOtherTabs(() => {
        const text = readText();
        if (text === known) return;
        known = text;
        heard(parse(text));
      });
    },
  };
}
