const header = document.querySelector<HTMLElement>('.site-header');
let height = header?.offsetHeight ?? 0;

/**
 * Nothing that is scrolled to, or sticks, may lie under the header, which grows by a row for each problem that it shows.
 * What has the focus stays in the window when such a row pushes the page down, and comes out from under it.
 */
const follow = new ResizeObserver(([entry]) => {
  const grown = (entry?.borderBoxSize[0]?.blockSize ?? height) - height;
  height += grown;
  document.documentElement.style.setProperty('--bar', `${height}px`);
  const { activeElement } = document;
  if (grown <= 0 || !activeElement || activeElement === document.body || header?.contains(activeElement))
    return;
  const { top, bottom } = activeElement.getBoundingClientRect();
  if (bottom > 0 && top < innerHeight + grown) activeElement.scrollIntoView({ block: 'nearest' });
});
if (header) follow.observe(header);
