import type { Blog, BlogPosting, BreadcrumbList, ContactPage, Organization, Quiz, Thing } from 'schema-dts';
import { site } from '~/site/facts';
import type { PageSubject } from '~/site/page-fields';

/** What search engines are told about a page. Names, texts and prices are those that the page shows. */

export const publisher = (base: URL) =>
  ({ '@type': 'Organization', name: site.brand, url: base.origin }) as const;

function organization(base: URL) {
  return {
    '@type': 'Organization',
    name: site.brand,
    legalName: site.legalName,
    url: base.origin,
    logo: new URL('/icon-512.png', base).href,
    email: site.email,
    telephone: site.phone.href.replace('tel:', ''),
    address: {
      '@type': 'PostalAddress',
      streetAddress: site.address.street,
      addressLocality: site.address.city,
      addressRegion: site.address.region,
      postalCode: site.address.postalCode,
      addressCountry: site.address.country,
    },
  } as const satisfies Organization;
}

export const homeData = (base: URL): Thing[] => [
  organization(base),
  { '@type': 'WebSite', name: site.brand, url: base.origin, inLanguage: site.locale },
];

interface Step {
  name: string;
  path: string;
}

/** The way to a page, from the name of the site in its header to its own heading. */
function breadcrumbs(url: URL, heading: string, between: readonly Step[] = []): BreadcrumbList {
  const above = [{ name: site.brand, path: '/' }, ...between];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      ...above.map(({ name, path }, index) => ({
        '@type': 'ListItem' as const,
        position: index + 1,
        name,
        item: new URL(path, url).href,
      })),
      { '@type': 'ListItem', position: above.length + 1, name: heading },
    ],
  };
}

/** What the menus call a page that has others below it: `/pricing/monthly` is under "Pricing". */
const PARENTS: readonly Step[] = [
  { name: 'Pricing', path: '/pricing' },
  { name: 'Free DISC Assessment', path: '/free-disc-assessment' },
];
const parentsOf = ({ pathname }: URL) => PARENTS.filter(({ path }) => pathname.startsWith(`${path}/`));

export const contactData = (url: URL, name: string): [ContactPage, BreadcrumbList] => [
  { '@type': 'ContactPage', url: url.href, mainEntity: organization(url) },
  breadcrumbs(url, name),
];

export const quizData = (url: URL, name: string): [Quiz, BreadcrumbList] => [
  { '@type': 'Quiz', name, url: url.href, isAccessibleForFree: true, provider: publisher(url) },
  breadcrumbs(url, name),
];

export const blogData = (url: URL, name: string): [Blog, BreadcrumbList] => [
  { '@type': 'Blog', name, url: url.href, inLanguage: site.locale, publisher: publisher(url) },
  breadcrumbs(url, name),
];

interface Article {
  url: URL;
  title: string;
  summary: string;
  author: string;
  published: Date;
  updated?: Date | undefined;
}

const isoDay = (date: Date) => date.toISOString().slice(0, 10);

export function articleData({
  url,
  title,
  summary,
  author,
  published,
  updated,
}: Article): [BlogPosting, BreadcrumbList] {
  return [
    {
      '@type': 'BlogPosting',
      headline: title,
      abstract: summary,
      url: url.href,
      datePublished: isoDay(published),
      ...(updated && { dateModified: isoDay(updated) }),
      author: { '@type': 'Organization', name: author },
      publisher: publisher(url),
      inLanguage: site.locale,
    },
    breadcrumbs(url, title, [{ name: 'Blog', path: '/blog' }]),
  ];
}

interface SectionPage {
  url: URL;
  subject: PageSubject;
  /** Title and lead of the opening. */
  name: string;
  description?: string | undefined;
}

/** What a page is about, and the way to it. */
export const sectionPageData = (page: SectionPage): [Thing, BreadcrumbList] => [
  subjectOf(page),
  breadcrumbs(page.url, page.name, parentsOf(page.url)),
];

function subjectOf({ url, subject, name, description }: SectionPage): Thing {
  const facts = { name, ...(description && { description }), url: url.href };
  switch (subject) {
    case 'home':
    case 'blog':
    case 'page':
      return { '@type': 'WebPage', ...facts };
    case 'collection':
      return { '@type': 'CollectionPage', ...facts };
    case 'service':
      return { '@type': 'Service', ...facts, provider: publisher(url) };
    case 'software':
      return {
        '@type': 'SoftwareApplication',
        ...facts,
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Web',
        provider: publisher(url),
      };
  }
}
