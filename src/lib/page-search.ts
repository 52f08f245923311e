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
  /** All text of the page, in sentences: what stands apart there is one of its own. */
  content: string;
  meta: { title?: string };
}

const ENGINE = '/pagefind/pagefind.js';
let engine: Promise<Engine> | undefined;

/** The search over all pages, which runs in the browser. Rejects where its files do not come. */
export function pageSearch(): Promise<Engine> {
  engine ??= import(/* @vite-ignore */ ENGINE);
  return engine;
}

/** Characters. The cells of a table may make a long sentence. */
const SENTENCE_MAX = 180;

/** The sentence of a page that has the highest score; undefined where none has any. */
export function bestSentence(
  { content }: Pick<FoundPage, 'content'>,
  scoreOf: (sentence: string) => number,
): string | undefined {
  const [best] = content
    .split(/(?<=[.!?])\s+/)
    .map((text) => ({ text, score: scoreOf(text) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  if (!best || best.text.length <= SENTENCE_MAX) return best?.text;
  return `${best.text.slice(0, best.text.lastIndexOf(' ', SENTENCE_MAX))} …`;
}
