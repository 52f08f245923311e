import { readPage } from '../built-page.ts';
import { readPageFile } from '../finished-site.ts';
import type { StartWork } from '../page-walk.ts';
import { measurePages, writeFigures } from './site-figures.ts';

/** The page that says how large all pages are. It comes last, when the others are as visitors get them. */
export const FIGURES_PAGE = 'trust.html';

/** Measures the finished pages, which Astro cannot do while it builds them, and writes the figures into one of them. */
export const figuresWork: StartWork = (folder) => {
  const lengths = new Map<string, number>();
  return {
    name: 'figures',
    look(page) {
      const { length } = page.html;
      if (page.file !== FIGURES_PAGE) return length;
      lengths.set(page.file, length);
      const figures = measurePages(lengths, (file) => readPageFile(folder, file).html);
      page.html = writeFigures(page.html, figures);
      page.described = readPage(page.path, page.html);
      return length;
    },
    take: (length: number, { file }) => void lengths.set(file, length),
  };
};
