/** What a page is about: nothing more than itself, other pages, a service, or a program. Search engines are told. */
export const PAGE_SUBJECTS = ['page', 'collection', 'service', 'software'] as const;
export type PageSubject = (typeof PAGE_SUBJECTS)[number];
