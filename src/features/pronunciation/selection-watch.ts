/** Loads what shows how selected words are said, when words of an article are selected for the first time. */
const article = document.querySelector<HTMLElement>('.prose');

function wake() {
  const selection = getSelection();
  if (!article || !selection || selection.isCollapsed || !article.contains(selection.anchorNode)) return;
  document.removeEventListener('selectionchange', wake);
  import('./selection-offer').then(
    ({ offerPronunciation }) => offerPronunciation(article),
    // Without it an article is what it was: something to read.
    () => undefined,
  );
}

document.addEventListener('selectionchange', wake);
