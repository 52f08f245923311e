import { type FoundPage, pageSearch } from '~/lib/page-search';
import { tw } from '~/lib/tw';
import { find, h, PageElement } from '~/ui/element';
import { checkQuery, WORDS_PATH } from './rules/words';

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
    try {
      const [answer, words] = await Promise.all([
        pageSearch().then((engine) => engine.debouncedSearch(query, {}, WAIT_MS)),
        wordsOfPages(),
      ]);
      if (!answer) return;
      const { unknown, offers } = checkQuery(query, words);
      // For a word that no page has, the engine takes one that begins like it.
      const results = unknown.length > 0 ? [] : answer.results;
      const { length } = results;
      const found = await Promise.all(results.slice(0, RESULTS_MAX).map((result) => result.data()));
      // The words may have changed while the excerpts came in.
      if (query !== this.#query) return;
      if (length === 0) return this.#show(noPageHas(unknown.join(' '), query, offers), []);
      const count = length === 1 ? 'One page has' : `${length} pages have`;
      const shown = length > RESULTS_MAX ? ` The best ${RESULTS_MAX} are listed.` : '';
      this.#show([`${count} “${query}”.${shown}`], found);
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
    this.#show(['The search could not be loaded. Reload the page, or choose from the list below.'], []);
  }

  #show(status: readonly (Node | string)[], found: readonly FoundPage[]) {
    this.#examples.hidden = this.#query !== '';
    this.#status.replaceChildren(...status);
    this.#list.replaceChildren(...found.map(foundItem));
  }
}

let known: Promise<string[]> | undefined;

/** Empty where the list does not come: then the search has no words to offer. */
function wordsOfPages(): Promise<string[]> {
  known ??= fetch(WORDS_PATH).then(
    (answer) => (answer.ok ? answer.json() : []),
    () => [],
  );
  return known;
}

function noPageHas(unknown: string, query: string, offers: readonly string[]): (Node | string)[] {
  const said = `No page has ${unknown || offers.length === 0 ? `“${unknown || query}”` : `all of “${query}”`}. `;
  if (offers.length === 0) return [said, 'Try another word, or choose from the list below.'];
  const links = offers.map((offer) =>
    h('a', { href: `?${new URLSearchParams({ q: offer })}`, 'data-query': offer }, offer),
  );
  const last = links.length - 1;
  const listed = links.flatMap((link, at) => [at === 0 ? '' : at === last ? ' or ' : ', ', link]);
  return [said, unknown ? 'Did you mean ' : 'Look for ', ...listed, unknown ? '?' : ' alone.'];
}

const ITEM = tw`group/found relative border-t border-line py-[1.1rem]`;
const HEADING = tw`mb-[0.4rem] text-2 leading-[1.15] tracking-[-0.02em]`;
/** The whole item leads to its page. */
const LINK = tw`no-underline group-hover/found:[text-decoration:underline] after:absolute after:inset-0 after:content-[''] focus-visible:outline-offset-6`;

const foundItem = ({ url, plain_excerpt: excerpt, meta }: FoundPage) => {
  const link = h('a', { className: LINK, href: url }, meta.title ?? url);
  return h('li', { className: ITEM }, h('h2', { className: HEADING }, link), h('p', {}, excerpt));
};

customElements.define('site-search', SiteSearch);
