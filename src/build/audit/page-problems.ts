import { dayProblem } from '../../site/day-problem.ts';
import { DESCRIPTION_LENGTH, SHARE_LENGTH } from '../../site/page-fields.ts';
import type { BuiltPage } from '../built-page.ts';
import type { Problem } from './problem.ts';

/** A page without its tree, which is too large to keep of all. */
export type AuditedPage = Omit<BuiltPage, 'main'>;

export interface Site {
  pages: readonly AuditedPage[];
  origin: string;
  placeOf: (page: AuditedPage) => string;
  /** Whether a path that is no page is a file of the site. */
  hasFile: (path: string) => boolean;
  /** Links that stand on no page, with the file that they are written in. */
  otherLinks?: readonly { href: string; place: string }[];
}

const FRAME = 'src/layouts and src/site/navigation.json (the header and the footer of every page)';

/** Links that lead nowhere, within the site and within a page. */
export function linkProblems({ pages, origin, placeOf, hasFile, otherLinks = [] }: Site): Problem[] {
  const anchorsOf = new Map(pages.map((page) => [page.path, anchorsIn(page)]));
  const problemOf = (href: string, path: string): string | undefined => {
    const url = URL.parse(href, origin + path);
    if (!url) return `The link “${href}” is no address. Write a path such as /contact.`;
    const { origin: host, pathname, hash } = url;
    const anchors = anchorsOf.get(pathname);
    if (host !== origin || (!anchors && hasFile(pathname))) return undefined;
    if (!anchors)
      return `The link ${href} leads to no page. Write the path of a page that exists, or remove the link.`;
    if (hash === '' || anchors.has(hash)) return undefined;
    const headings = pages.find(({ path }) => path === pathname)?.article?.headings;
    const repair = headings?.length
      ? `The headings of ${pathname} are #${headings.join(', #')}: correct the link, or write the heading “${hash.slice(1).replaceAll('-', ' ')}”.`
      : `Give a section of ${pathname} the line “id: ${hash.slice(1)}”, or correct the link.`;
    return `The link ${href} points to no place of that name. ${repair}`;
  };
  const links = pages.flatMap((page) =>
    page.links.map(({ href, isInMain }) => ({
      href,
      path: page.path,
      place: isInMain ? placeOf(page) : FRAME,
    })),
  );
  return [...links, ...otherLinks.map((link) => ({ ...link, path: '/' }))].flatMap(
    ({ href, path, place }) => {
      const words = problemOf(href, path);
      return words ? [{ place, words }] : [];
    },
  );
}

/** The places of a page, written as `URL` writes them: `#plans`. */
const anchorsIn = ({ anchors }: AuditedPage) =>
  new Set([...anchors].map((id) => new URL(`#${id}`, 'https://any.example').hash));

/** Pages that search engines may list and that no other such page links to. */
export function orphanProblems({ pages, origin, placeOf }: Site): Problem[] {
  const listed = pages.filter(({ isIndexable }) => isIndexable);
  const linked = new Set(
    listed.flatMap(({ path, links }) =>
      links.map(({ href }) => URL.parse(href, origin + path)?.pathname).filter((target) => target !== path),
    ),
  );
  const words =
    'No page links here. Add “menu: Words of the link” at the top of this file to have it in the footer, or link to it from a page.';
  return listed.filter(({ path }) => !linked.has(path)).map((page) => ({ place: placeOf(page), words }));
}

/** What search engines show of a page, and its main heading and images. */
export function pageProblems({ pages, origin, placeOf, hasFile }: Site): Problem[] {
  const { min, max } = DESCRIPTION_LENGTH;
  const isMissing = (name: string, path: string) => {
    const url = name.startsWith('<') ? null : URL.parse(name, origin + path);
    return url?.origin === origin && !hasFile(decoded(url.pathname));
  };
  const titles = Map.groupBy(pages, ({ title }) => title);
  return pages.flatMap((page) => {
    const { title, description, h1Count, images, article, repeatedIds, shareLine } = page;
    const { length } = description;
    const others = titles.get(title)?.filter((other) => other !== page) ?? [];
    const found = [
      length === 0 && `description: it is missing. Write ${min} to ${max} characters.`,
      length > 0 &&
        (length < min || length > max) &&
        `description: it has ${length} characters. Write ${min} to ${max} characters.`,
      shareLine.length > SHARE_LENGTH &&
        `share: the share card has no room for “${shareLine}”. Write “share: …” at the top of this file, of at most ${SHARE_LENGTH} characters.`,
      others.length > 0 &&
        `title: “${title}” is also the title of ${others.map(placeOf).join(', ')}. Say what only this page has.`,
      h1Count !== 1 &&
        `It has ${h1Count} main headings (h1). Keep exactly one: a “hero” or “ask” section brings it, and in an article the title is it. Start the parts of an article with ##.`,
      ...repeatedIds.map(
        (id) =>
          `id: two places of this page are called “${id}”, and a link leads to the first. Give one of the sections another id.`,
      ),
      ...images
        // An empty alt says that an image is an ornament. Articles have none: there it was forgotten.
        .filter(({ alternative }) => alternative === undefined || (article && alternative === ''))
        .map(
          ({ name }) =>
            `alt: the image ${name} has no alternative text. Say in its alt what it shows: ![What it shows](file.png) or <Figure alt="What it shows" …>.`,
        ),
      ...images
        .filter(({ name }) => isMissing(name, page.path))
        .map(
          ({ name }) =>
            `src: there is no file of the image ${name}. Put it into public/, or correct its path.`,
        ),
    ];
    return found.flatMap((words) => (words ? [{ place: placeOf(page), words }] : []));
  });
}

/** A path as its file is named. A “%” that encodes nothing stands for itself, as it does in browsers. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/**
 * Days that the calendar does not have, or not yet: an article is there as soon as the site is built. YAML reads
 * `2026-13-45` as a day of the next year, so the schema never sees it.
 *
 * @param frontMatter The text of the file, from its start.
 */
export function dateProblems(frontMatter: string, place: string): Problem[] {
  const days = frontMatter.matchAll(/^(published|updated|date):\s*["']?(\d{4}-\d\d?-\d\d?)/gm);
  return [...days].flatMap(([, field, day = '']) => {
    const words = dayProblem(day);
    return words ? [{ place, words: `${field}: ${words}` }] : [];
  });
}
