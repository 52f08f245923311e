import './own-scripts';

/** What is used of the script that the build writes beside the index of the pages. */
interface Engine {
  search(query: string): Promise<{ results: Result[] }>;
  /** Null when another search was started in the meantime. */
  debouncedSearch(query: string, options: object, waitMs: number): Promise<{ results: Result[] } | null>;
}
interface Result {
  data(): Promise<FoundPage>;
}

export interface FoundPage {
  url: string;
  /** All text of the page. */
  content: string;
  plain_excerpt: string;
  meta: { title?: string };
}

const ENGINE = '/pagefind/pagefind.js';
let engine: Promise<Engine> | undefined;

/** The search over all pages, which runs in the browser. Rejects where its files do not come. */
export function pageSearch(): Promise<Engine> {
  engine ??= import(/* @vite-ignore */ ENGINE);
  return engine;
}
