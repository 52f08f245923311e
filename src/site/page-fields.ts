/** Characters of a page's description: search engines show about 155, and fewer than 110 waste the place. */
export const DESCRIPTION_LENGTH = { min: 110, max: 155 } as const;

/** Characters of the line on a share card: it has two rows. */
export const SHARE_LENGTH = 76;

/** What search engines are told that a page is: itself, the whole site, the list of articles, a list of pages, a service, or a program. */
export const PAGE_SUBJECTS = ['page', 'home', 'blog', 'collection', 'service', 'software'] as const;
export type PageSubject = (typeof PAGE_SUBJECTS)[number];
