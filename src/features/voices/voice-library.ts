import { find, findAll, PageElement } from '~/ui/element';
import { FACETS, type Facet } from './rules/facets';
import { filterHash, filterToDrop, fits, readFilters, toggled } from './filters';
import { VoicePlayers } from './voice-players';
import * as t from './rules/messages';

/** How far below the window the comparison may be when its code is asked for. */
const NEAR = '1000px';
const EVERYTHING = '#all-voices';

/** Filters that add up, players that take turns, a comparison, and a greeting in the voice of the device. */
class VoiceLibrary extends PageElement {
  readonly #voices = findAll(this, '.voice', HTMLElement);
  readonly #links = findAll(this, '[data-filters] a', HTMLAnchorElement);
  readonly #players = new VoicePlayers(this);
  #filters = readFilters('');

  connectedCallback() {
    // With the script an address leads to voices, not to the link that shows them: the page stays where it is.
    for (const place of [...this.#links, find(this, EVERYTHING)]) {
      place.dataset.place = place.id;
      place.removeAttribute('id');
    }
    addEventListener('hashchange', () => this.#followAddress());
    this.#followAddress();
    // In the page the focus stays on the link that was followed; an address from elsewhere has none.
    this.#links.find(({ ariaCurrent }) => ariaCurrent)?.focus();
    for (const choice of findAll(this, '[name=line]', HTMLInputElement))
      choice.addEventListener('change', () => this.#players.stop());
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        // Without it the library is what it was.
        import('./voice-forms')
          .then(({ openForms }) => openForms(this, this.#players))
          .catch(() => undefined);
      },
      { rootMargin: NEAR },
    );
    near.observe(find(this, '[data-more]'));
  }

  /** An address that says nothing about voices, such as that of another section, leaves the filters alone. */
  #followAddress() {
    const filters = readFilters(location.hash);
    const says = Object.keys(filters).length > 0 || ['', EVERYTHING].includes(location.hash);
    if (!says) return;
    this.#players.stop();
    this.#filters = filters;
    this.#show();
  }

  #show() {
    const places = this.#voices.map(({ classList }) => [...classList]);
    this.#voices.forEach((voice, index) => {
      voice.hidden = !fits(places[index] ?? [], this.#filters);
    });
    for (const link of this.#links) {
      const [facet, value] = (link.dataset.place ?? '').split('-') as [Facet, string];
      const chosen = this.#filters[facet] === value;
      link.href = filterHash(toggled(this.#filters, facet, value));
      link.ariaCurrent = chosen ? 'true' : null;
    }
    const fitting = this.#voices.filter(({ hidden }) => !hidden).length;
    const all = this.#voices.length;
    find(this, '[data-count]').textContent =
      fitting === 0 ? this.#adviceFor(places) : fitting === all ? t.voices(all) : t.someVoices(fitting, all);
  }

  #adviceFor(places: string[][]): string {
    const facet = filterToDrop(places, this.#filters);
    const word = facet && (FACETS[facet] as Record<string, string>)[this.#filters[facet] ?? ''];
    return word ? t.noneFitsDrop(word) : t.noneFits;
  }
}

customElements.define('voice-library', VoiceLibrary);
