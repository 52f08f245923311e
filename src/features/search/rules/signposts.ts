import { isForm, isSameWord, wordsIn } from './words.ts';

/** A page, or a place on it, and what people type who look for it, whether the page has these words or not. */
interface Signpost {
  href: string;
  words: readonly string[];
}

/** As the list of words carries it to the browser: with the title and the description of the page. */
export interface ShownSignpost extends Signpost {
  title: string;
  text: string;
}

/** What `words.json` holds: the words of the pages, those that most pages have first, and the signposts. */
export interface SearchWords {
  words: readonly string[];
  signposts: readonly ShownSignpost[];
}

const SHOWN_MAX = 3;
/** Letters. So much of a word as it is typed stands for it; less would point anywhere. */
const BEGINNING_MIN = 4;

/** The signposts that have all words of a wording in the query, in the order of the table. */
export function signpostsFor<Post extends Signpost>(query: string, signposts: readonly Post[]): Post[] {
  const typed = wordsIn(query);
  const isTyped = (word: string) =>
    typed.some((one) => (one.length < BEGINNING_MIN ? isSameWord : isForm)(word, one));
  const has = (wording: string) => wordsIn(wording).every(isTyped);
  return signposts.filter(({ words }) => words.some(has)).slice(0, SHOWN_MAX);
}
