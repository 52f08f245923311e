import { find } from '~/ui/element';

const header = find(document, '.site-header');
let height = header.offsetHeight;

/**
 * Nothing that is scrolled to, or sticks, may lie under the header, which grows by a row for each problem that it shows.
 * What has the focus stays in the window when such a row pushes the page down.
 */
new ResizeObserver(() => {
  const grown = header.offsetHeight - height;
  height += grown;
  document.documentElement.style.setProperty('--bar', `${height}px`);
  const { activeElement } = document;
  const below = (activeElement?.getBoundingClientRect().bottom ?? 0) - innerHeight;
  if (below > 0 && below <= grown) activeElement?.scrollIntoView({ block: 'nearest' });
}).observe(header);
