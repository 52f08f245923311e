import { DRAFT_LIFETIME_MS } from '~/domain/constants';

/** How a form keeps its draft. */
interface DraftPlace<Data> {
  /** Name in local storage; each has its line in `data-inventory.ts`. */
  key: string;
  /** Of the form: raised when a field goes, or means something else. */
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

export interface Draft<Data> {
  /** What is kept, if it is not older than 30 days. */
  read: () => KeptDraft<Data> | undefined;
  /** Keeps it in place of what was kept before. False where the browser keeps nothing. */
  write: (data: Data) => boolean;
  remove: () => void;
  /**
   * Calls `heard` when another tab has kept another draft, or removed it (undefined): at once, and when this tab was
   * asleep, as soon as it is awake.
   */
  onOtherTab: (heard: (kept: KeptDraft<Data> | undefined) => void) => void;
}

/** A draft in this browser. Nothing is thrown where storage is blocked or full. */
export function openDraft<Data>({ key, version, upgrade }: DraftPlace<Data>): Draft<Data> {
  /** What this tab wrote or read last. */
  let known = readText();

  function readText(): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

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

  function read() {
    known = readText();
    const kept = parse(known);
    if (known !== null && !kept) remove();
    return kept;
  }

  function remove() {
    known = null;
    try {
      localStorage.removeItem(key);
    } catch {
      // Then there was nothing either.
    }
  }

  return {
    read,
    write(data) {
      const text = JSON.stringify({ version, savedAt: Date.now(), data });
      try {
        localStorage.setItem(key, text);
        known = text;
        return true;
      } catch {
        return false;
      }
    },
    remove,
    onOtherTab(heard) {
      const compare = () => {
        const text = readText();
        if (text === known) return;
        known = text;
        heard(parse(text));
      };
      addEventListener('storage', compare);
      // A page that comes back from the browser's memory, or was frozen, has missed the event.
      addEventListener('pageshow', compare);
      document.addEventListener('visibilitychange', compare);
    },
  };
}
