import { writeFile } from 'node:fs/promises';
import { afterBuild, pagesIn } from '../finished-site.ts';
import { measurePages, writeFigures } from './site-figures.ts';

const SHOWN_ON = 'trust.html';

/** Measures every finished page, which Astro cannot do while it builds them, and writes the figures into /trust. */
export const figuresIntegration = () =>
  afterBuild('figures', async (folder) => {
    const pages = await pagesIn(folder);
    const figures = await measurePages(pages.map(({ html }) => html));
    const shown = pages.find(({ file }) => file === SHOWN_ON)?.html ?? '';
    await writeFile(`${folder}/${SHOWN_ON}`, writeFigures(shown, figures));
  });
