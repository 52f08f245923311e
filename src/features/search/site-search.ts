import { bestSentence, type FoundPage, pageSearch } from '~/lib/page-search';
import { tw } from '~/lib/tw';
import { find, h, PageElement } from '~/ui/element';
import { type SearchWords, type ShownSignpost, signpostsFor } from './rules/signposts';
import { checkQuery, isForm, WORDS_PATH, wordsIn } from './rules/words';
import { withParts } from '~/site/language';
import * as t from './rules/messages';

const WAIT_MS = 150;
const RESULTS_MAX = 12;

/** Searches the site as somebody types. Nothing of the engine is loaded before the field is focused or filled. */
class SiteSearch extends PageElement {
  readonly #form = find(this, 'form');
  readonly #field = find(this, 'input', HTMLInputElement);
  readonly #status = find(this, '[role=status]');
  readonly #list = find(this, 'ol');
  readonly #examples = find(this, '[data-examples]');

  connectedCallback() {
    this.#field.addEventListener('focus', () => void pageSearch().catch(() => this.#fail()));
    this.#field.addEventListener('input', () => void this.#search());
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#search();
    });
    this.addEventListener('click', (event) => this.#take(event));
    this.#field.value ||= new URLSearchParams(location.search).get('q') ?? '';
    if (this.#query) void this.#search();
  }

  get #query() {
    return this.#field.value.trim();
  }

  async #search() {
    const query = this.#query;
    const address = query ? `?${new URLSearchParams({ q: query })}` : location.pathname;
    history.replaceState(history.state, '', address);
    if (!query) return this.#show([], []);
    // Until the first answer; later ones stand there until the next one.
    if (!this.#status.textContent) this.#show([t.searching], []);
    try {
      const { words, signposts } = await searchWords();
      const checked = checkQuery(
        query,
        words,
        signposts.flatMap((post) => post.words),
      );
      const { queries, sought } = checked;
      const posts = signpostsFor(queries[0] ?? '', signposts);
      // For a word that no page has, the engine would take one that begins like it.
      const answer = sought
        ? await pageSearch().then((engine) => engine.debouncedSearch(sought, {}, WAIT_MS))
        : { results: [] };
      if (!answer) return;
      const { results } = answer;
      const found = await Promise.all(results.slice(0, RESULTS_MAX).map((result) => result.data()));
      // The words may have changed while the pages came in.
      if (query !== this.#query) return;
      const pageOf = ({ href }: ShownSignpost) => found.find(({ url }) => url === href.split('#')[0]);
      const posted = posts.map(pageOf);
      const items = [
        ...posts.map((post, at) => postItem(post, posted[at], sought)),
        ...found.filter((page) => !posted.includes(page)).map((page) => foundItem(page, sought)),
      ];
      this.#show(sentencesFor(checked, results.length, posts.length, items.length), items);
    } catch {
      this.#fail();
    }
  }

  /** An offered query is looked for in the field, where it can be changed. */
  #take(event: MouseEvent) {
    const offer = event.target instanceof Element && event.target.closest<HTMLElement>('[data-query]');
    if (!offer || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#field.value = offer.dataset.query ?? '';
    this.#field.focus();
    void this.#search();
  }

  #fail() {
    this.#show([t.searchNotLoaded], []);
  }

  /** Where pages are found, the list of all of them gives way. */
  #show(status: readonly (Node | string)[], found: readonly Node[]) {
    this.#examples.hidden = this.#query !== '';
    this.#status.replaceChildren(...status.flatMap((part) => [' ', part]).slice(1));
    this.#list.replaceChildren(...found);
    this.toggleAttribute('data-found', found.length > 0);
  }
}

let known: Promise<SearchWords> | undefined;

/** Empty where the list does not come: then the search has no words to offer. */
function searchWords(): Promise<SearchWords> {
  const none: SearchWords = { words: [], signposts: [] };
  known ??= fetch(WORDS_PATH).then(
    (answer) => (answer.ok ? answer.json() : none),
    () => none,
  );
  return known;
}

/** What is said above the pages: so many have the words, to so many a signpost leads, and so many are listed. */
function sentencesFor(
  { unknown, queries: [nearest, ...others], sought, single }: ReturnType<typeof checkQuery>,
  pages: number,
  posts: number,
  listed: number,
) {
  return [
    unknown.length > 0 && t.noPageHas(unknown.join(' ')),
    pages === 0 &&
      (posts === 0 || single.length > 0) &&
      nearest &&
      (single.length > 0 ? t.noPageHasAll : t.noPageHas)(nearest),
    pages > 0 && t.pagesHave(pages, sought),
    pages > RESULTS_MAX && t.bestAreListed(RESULTS_MAX),
    pages > 0 && others.length > 0 && offer(t.didYouMean, others),
    pages === 0 && single.length > 0 && offer(t.lookForAlone, single),
    posts > 0 && listed > posts && t.firstAbout(posts),
    posts > 0 && pages === 0 && t.onlyAbout(posts),
    pages === 0 && posts === 0 && single.length === 0 && t.tryAnotherWord,
  ].filter((sentence): sentence is string | Node => Boolean(sentence));
}

/** A sentence with other queries, each of which can be pressed. */
function offer(sentence: string, queries: readonly string[]): Node {
  const links = queries.map((query) =>
    h('a', { href: `?${new URLSearchParams({ q: query })}`, 'data-query': query }, query),
  );
  const last = links.length - 1;
  const listed = links.flatMap((link, at) => [at === 0 ? '' : at === last ? ` ${t.or} ` : ', ', link]);
  return h('span', {}, ...withParts(sentence, { queries: h('span', {}, ...listed) }));
}

const ITEM = tw`group/found relative border-t border-line py-[1.1rem]`;
const HEADING = tw`mb-[0.4rem] text-2 leading-[1.15] tracking-[-0.02em]`;
/** The whole item leads to its page. */
const LINK = tw`no-underline group-hover/found:[text-decoration:underline] after:absolute after:inset-0 focus-visible:outline-offset-6`;

/** Characters. Less is a heading, which says little by itself. */
const SENTENCE_MIN = 40;

/** The sentence of a page that has most of what was asked. */
function sentenceOf(page: FoundPage, query: string) {
  const asked = wordsIn(query);
  const scoreOf = (text: string) => {
    const words = wordsIn(text);
    const has = asked.filter((typed) => words.some((word) => isForm(word, typed))).length;
    return has > 0 && text.length >= SENTENCE_MIN ? has + 0.5 : has;
  };
  return bestSentence(page, scoreOf);
}

const foundItem = (page: FoundPage, query: string) =>
  pageItem(page.url, page.meta.title ?? page.url, sentenceOf(page, query) ?? '');

const postItem = ({ href, title, text }: ShownSignpost, page: FoundPage | undefined, query: string) =>
  pageItem(href, title, (page && sentenceOf(page, query)) ?? text);

const pageItem = (href: string, title: string, text: string) =>
  h(
    'li',
    { className: ITEM },
    h('h2', { className: HEADING }, h('a', { className: LINK, href }, title)),
    h('p', {}, text),
  );

customElements.define('site-search', SiteSearch);
