import { SEARCH_KEY_STORAGE_KEY } from '~/site/constants';
import { safeStorage } from '~/lib/safe-storage';

const TYPING = 'input, select, textarea, [contenteditable], dialog, [popover]';

/** The key `/` leads to the search from any page, unless somebody types, or has switched it off on the search page. */
addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, altKey, metaKey } = event;
  if (key !== '/' || ctrlKey || altKey || metaKey || event.defaultPrevented) return;
  if (target instanceof Element && target.closest(TYPING)) return;
  if (safeStorage.getItem(SEARCH_KEY_STORAGE_KEY) === 'off') return;
  event.preventDefault();
  const field = document.getElementById('search-field');
  if (field) field.focus();
  else location.assign('/search#search-field');
});
