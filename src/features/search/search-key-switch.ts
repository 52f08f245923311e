import { SEARCH_KEY_STORAGE_KEY } from '~/site/constants';
import { safeStorage } from '~/lib/safe-storage';
import { find, PageElement } from '~/ui/element';

/** Remembers in this browser whether the key `/` opens the search. */
class SearchKey extends PageElement {
  connectedCallback() {
    const box = find(this, 'input', HTMLInputElement);
    box.checked = safeStorage.getItem(SEARCH_KEY_STORAGE_KEY) !== 'off';
    addEventListener('keydown', () => this.setAttribute('data-keys', ''), { once: true });
    box.addEventListener('change', () => {
      if (box.checked) safeStorage.removeItem(SEARCH_KEY_STORAGE_KEY);
      else safeStorage.setItem(SEARCH_KEY_STORAGE_KEY, 'off');
    });
  }
}
customElements.define('search-key', SearchKey);
