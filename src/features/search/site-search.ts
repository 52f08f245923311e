import { type FoundPage, pageSearch } from '~/lib/page-search';
import { tw } from '~/lib/tw';
import { find, h, PageElement } from '~/ui/element';

const WAIT_MS = 150;
const RESULTS_MAX = 12;

/** Searches the site as somebody types. Nothing of the engine is loaded before the field is focused or filled. */
class SiteSearch extends PageElement {
  readonly #form = find(this, 'form');
  readonly #field = find(this, 'input', HTMLInputElement);
  readonly #status = find(this, '[role=status]');
  readonly #list = find(this, 'ol');

  connectedCallback() {
    this.#field.addEventListener('focus', () => void pageSearch().catch(() => this.#fail()));
    this.#field.addEventListener('input', () => void this.#search());
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#search();
    });
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
    if (!query) return this.#show('', []);
    try {
      const answer = await (await pageSearch()).debouncedSearch(query, {}, WAIT_MS);
      if (!answer) return;
      const { length } = answer.results;
      const found = await Promise.all(answer.results.slice(0, RESULTS_MAX).map((result) => result.data()));
      // The words may have changed while the excerpts came in.
      if (query !== this.#query) return;
      const count = length === 0 ? 'No page has' : length === 1 ? 'One page has' : `${length} pages have`;
      const shown = length > RESULTS_MAX ? ` The best ${RESULTS_MAX} are listed.` : '';
      this.#show(`${count} “${query}”.${shown}`, found);
    } catch {
      this.#fail();
    }
  }

  #fail() {
    this.#show('The search could not be loaded. Reload the page, or choose from the list below.', []);
  }

  #show(status: string, found: FoundPage[]) {
    this.#status.textContent = status;
    this.#list.replaceChildren(...found.map(foundItem));
  }
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
