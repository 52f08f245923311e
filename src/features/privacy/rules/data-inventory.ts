import {
  DRAFT_LIFETIME_MS,
  QUIZ_DRAFT_LIFETIME_MS,
  QUIZ_KEPT_MAX,
  WORDS_MAX,
} from '../../../site/constants.ts';
import { type FactName, isPlaceholder, factOf } from '../../../site/facts.ts';
import inventory from './data-inventory.json' with { type: 'json' };

interface DataRecord {
  what: string;
  why: string;
  where: string;
  keptFor: string;
  seenBy: string;
  ground: string;
  /** Tables of the schemas `app` and `public` that hold it. */
  tables?: readonly string[];
  /** Names in the browser's local or session storage, or what they begin with. */
  storageKeys?: readonly string[];
}

interface Supplier {
  name: string;
  task: string;
  sees: string;
  /** False until the owner has chosen the company and signed with it; readers are told. */
  confirmed: boolean;
}

export const DATA_PLACES = ['browser', 'database', 'elsewhere'] as const;

const DAY_MS = 24 * 60 * 60 * 1_000;
/** What stands in the list in braces: numbers that the code goes by, and words that several records share. */
const WORDS: Readonly<Record<string, string | number>> = {
  ...inventory.words,
  quizDraftDays: QUIZ_DRAFT_LIFETIME_MS / DAY_MS,
  quizKeptMax: QUIZ_KEPT_MAX,
  draftDays: DRAFT_LIFETIME_MS / DAY_MS,
  wordsMax: WORDS_MAX,
};
const filled: {
  records: Record<(typeof DATA_PLACES)[number], readonly DataRecord[]>;
  suppliers: readonly (Pick<Supplier, 'task' | 'sees'> & { name: FactName })[];
} = JSON.parse(JSON.stringify(inventory).replace(/\{(\w+)\}/g, (_, name: string) => `${WORDS[name]}`));

/**
 * What is kept about people: the one source of the privacy policy's lists, in the words that readers see.
 * Tests refuse a table or a storage key that is missing here, and a time that differs from the clean-up job's.
 */
export const DATA_INVENTORY = filled.records;

/** Who helps us: in the list by the fact that says who it is, and not shown where the owner says that there is none. */
export const SUPPLIERS: readonly Supplier[] = filled.suppliers
  .map(({ name, task, sees }) => ({ name: `${factOf(name)}`, task, sees, confirmed: !isPlaceholder(name) }))
  .filter(({ name }) => name !== 'none');

/** Names in local and session storage that belong to this site, or what they begin with. */
export const STORAGE_KEYS = DATA_INVENTORY.browser.flatMap(({ storageKeys = [] }) => storageKeys);
