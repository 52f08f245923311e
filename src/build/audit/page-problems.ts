import { DESCRIPTION_LENGTH } from '../../site/page-fields.ts';
import type { BuiltPage, PageImage } from '../built-page.ts';
import type { Problem } from './problem.ts';

/** The pages of a site and what may be asked about them. */
export interface Site {
  pages: readonly BuiltPage[];
  /** `https://www.modai.example` */
  origin: string;
  /** The file that a page is written in. */
  placeOf: (page: BuiltPage) => string;
  /** Whether a path that is no page is a file of the site. */
  hasFile: (path: string) => boolean;
}

/** Where links stand that all pages share. */
const FRAME = 'src/layouts and src/site/navigation.ts (the header and the footer of every page)';

/** Links that lead nowhere, within the site and within a page. */
export function linkProblems({ pages, origin, placeOf, hasFile }: Site): Problem[] {
  const anchorsOf = new Map(pages.map((page) => [page.path, anchorsIn(page)]));
  return pages.flatMap((page) => {
    return page.links.flatMap(({ href, isInMain }): Problem[] => {
      const place = isInMain ? placeOf(page) : FRAME;
      if (!URL.canParse(href, origin + page.path)) {
        return [
          { place, what: `The link “${href}” is no address.`, remedy: 'Write a path such as /contact.' },
        ];
      }
      const { origin: host, pathname, hash } = new URL(href, origin + page.path);
      if (host !== origin) return [];
      const anchors = anchorsOf.get(pathname);
      if (!anchors) {
        if (hasFile(pathname)) return [];
        const remedy = 'Write the path of a page that exists, or remove the link.';
        return [{ place, what: `The link ${href} leads to no page.`, remedy }];
      }
      if (hash === '' || anchors.has(hash)) return [];
      const remedy = `Give a section of ${pathname} the line “id: ${hash.slice(1)}”, or correct the link.`;
      return [{ place, what: `The link ${href} points to no place of that name.`, remedy }];
    });
  });
}

/** The places of a page, written as `URL` writes them: `#plans`. */
const anchorsIn = ({ anchors }: BuiltPage) =>
  new Set([...anchors].map((id) => new URL(`#${id}`, 'https://any.example').hash));

/** Pages that search engines may list and that no other such page links to. */
export function orphanProblems({ pages, origin, placeOf }: Site): Problem[] {
  const listed = pages.filter(({ isIndexable }) => isIndexable);
  const linked = new Set(
    listed.flatMap(({ path, links }) =>
      links.map(({ href }) => URL.parse(href, origin + path)?.pathname).filter((target) => target !== path),
    ),
  );
  return listed
    .filter(({ path }) => !linked.has(path))
    .map((page) => ({
      place: placeOf(page),
      what: 'No page links here.',
      remedy:
        'Add “menu: Words of the link” at the top of this file to have it in the footer, or link to it from a page.',
    }));
}

/** What search engines show of a page, and its main heading and images. */
export function pageProblems({ pages, placeOf }: Site): Problem[] {
  const titles = Map.groupBy(pages, ({ title }) => title);
  return pages.flatMap((page) => {
    const { title, description, h1Count, images, article } = page;
    const place = placeOf(page);
    const problems: Problem[] = [];
    const add = (what: string, remedy: string) => problems.push({ place, what, remedy });
    const others = (same: BuiltPage[] = []) =>
      same
        .filter((other) => other !== page)
        .map(placeOf)
        .join(', ');

    const { length } = description;
    if (length < DESCRIPTION_LENGTH.min || length > DESCRIPTION_LENGTH.max) {
      add(
        length === 0 ? 'description: it is missing.' : `description: it has ${length} characters.`,
        `Write ${DESCRIPTION_LENGTH.min} to ${DESCRIPTION_LENGTH.max} characters.`,
      );
    }
    if (others(titles.get(title))) {
      add(
        `title: “${title}” is also the title of ${others(titles.get(title))}.`,
        'Say what only this page has.',
      );
    }
    if (h1Count !== 1) {
      add(
        `It has ${h1Count} main headings (h1).`,
        'Keep exactly one: a “hero” or “ask” section brings it, and in an article the title is it. Start the parts of an article with ##.',
      );
    }
    for (const image of images) {
      if (hasAlternative(image, article !== undefined)) continue;
      add(
        `alt: the image ${image.name} has no alternative text.`,
        'Say in its alt what it shows: ![What it shows](file.png) or <Figure alt="What it shows" …>.',
      );
    }
    return problems;
  });
}

/** An empty alt says that an image is an ornament. Articles have none: there it was forgotten. */
const hasAlternative = ({ alternative }: PageImage, isInArticle: boolean) =>
  alternative !== undefined && !(isInArticle && alternative === '');

/**
 * Days that the calendar does not have. YAML reads `2026-13-45` as a day of the next year, so the schema never sees it.
 *
 * @param frontMatter The text of the file, from its start.
 */
export function dateProblems(frontMatter: string, place: string): Problem[] {
  return [
    ...frontMatter.matchAll(/^(?<field>published|updated):\s*["']?(?<day>\d{4}-\d\d?-\d\d?)/gm),
  ].flatMap(({ groups: { field, day } = {} }) => {
    const date = new Date(`${day}T00:00Z`);
    if (!Number.isNaN(+date) && date.toISOString().startsWith(day ?? '')) return [];
    return [
      { place, what: `${field}: ${day} is no day.`, remedy: 'Write year-month-day, such as 2026-11-21.' },
    ];
  });
}
