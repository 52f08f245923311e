import { find } from '~/ui/element';

/** Nothing that is scrolled to, or sticks, may lie under the header, which grows by a row for each problem that it shows. */
const header = find(document, '.site-header');
new ResizeObserver(() => {
  document.documentElement.style.setProperty('--bar', `${header.offsetHeight}px`);
}).observe(header);
