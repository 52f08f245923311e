import { readPage } from '../built-page.ts';
import { readPageFile } from '../finished-site.ts';
import { Kept } from '../kept.ts';
import type { StartWork } from '../page-walk.ts';
import { compressedSize, measurePages, writeFigures } from './site-figures.ts';

/** The page that says how large all pages are. It comes last, when the others are as visitors get them. */
export const FIGURES_PAGE = 'trust.html';

/** Measures the finished pages, which Astro cannot do while it builds them, and writes the figures into one of them. */
export const figuresWork: StartWork = (folder) => {
  const lengths = new Map<string, number>();
  /** To compress a page takes as long as to make it. */
  const sizes = new Kept('sizes', new URL('./site-figures.ts', import.meta.url).href);
  return {
    name: 'figures',
    look(page) {
      const { length } = page.html;
      if (page.file !== FIGURES_PAGE) return length;
      const read = (file: string) => readPageFile(folder, file).html;
      const sizeOf = (html: string) => Number(sizes.text(html, () => `${compressedSize(html)}`));
      // The page with these figures is not finished yet: it counts among the pages, but its own weight is not known.
      const figures = { ...measurePages(lengths, read, sizeOf), pages: `${lengths.size + 1}` };
      page.html = writeFigures(page.html, figures);
      page.described = readPage(page.path, page.html);
      return length;
    },
    take: (length: number, { file }) => void lengths.set(file, length),
    end: () => sizes.forgetOthers(),
  };
};
