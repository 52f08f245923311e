import type { StartWork } from '../page-walk.ts';
import { PageSizes, writeFigures } from './site-figures.ts';

/** The page that says how large all pages are. It comes last. */
export const FIGURES_PAGE = 'trust.html';

/** Measures the finished pages, which Astro cannot do while it builds them, and writes the figures into one of them. */
export const figuresWork: StartWork = () => {
  const sizes = new PageSizes();
  return {
    name: 'figures',
    page(page) {
      if (page.file !== FIGURES_PAGE) return sizes.add(page.html);
      sizes.addNow(page.html);
      page.html = writeFigures(page.html, sizes.figures());
      return undefined;
    },
  };
};
