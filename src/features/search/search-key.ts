const TYPING = 'input, select, textarea, [contenteditable], dialog, [popover]';

/** The name of the setting stands on the link, so that this small script shares nothing with larger ones. */
function isSwitchedOff({ dataset: { setting = '' } }: HTMLElement): boolean {
  try {
    return localStorage.getItem(setting) === 'off';
  } catch {
    return false;
  }
}

/** The key `/` follows the header's link to the search, unless somebody types, or has switched it off on the search page. */
addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, altKey, metaKey } = event;
  if (key !== '/' || ctrlKey || altKey || metaKey || event.defaultPrevented) return;
  if (target instanceof Element && target.closest(TYPING)) return;
  const link = document.querySelector<HTMLElement>('[aria-keyshortcuts="/"]');
  if (!link || isSwitchedOff(link)) return;
  event.preventDefault();
  link.click();
});
