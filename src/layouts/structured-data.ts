import type { Offer, Organization, Thing } from 'schema-dts';
import { site } from '~/site/facts';
import type { PageSubject } from '~/site/page-fields';
import * as t from './messages';

/** What search engines are told about a page. Names, texts and prices are those that the page shows. */

const publisher = (base: URL) => ({ '@type': 'Organization', name: site.brand, url: base.origin }) as const;

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

/** What the menus call a page that has others below it: `/pricing/monthly` is under "Pricing". */
const PARENTS = [
  { name: t.prices, path: '/pricing' },
  { name: t.freeQuiz, path: '/free-disc-assessment' },
  { name: t.articles, path: '/blog' },
  { name: t.compare, path: '/compare' },
];

/** A thing, and the way to its page, from the name of the site in its header to the page's own heading. */
function withWay(url: URL, heading: string, thing: Thing): Thing[] {
  const parents = PARENTS.filter(({ path }) => url.pathname.startsWith(`${path}/`));
  const above = [{ name: site.brand, path: '/' }, ...parents].map(({ name, path }) => ({
    name,
    item: new URL(path, url).href,
  }));
  const itemListElement = [...above, { name: heading }].map((step, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    ...step,
  }));
  return [thing, { '@type': 'BreadcrumbList', itemListElement }];
}

export const homeData = (base: URL): Thing[] => [
  organization(base),
  { '@type': 'WebSite', name: site.brand, url: base.origin, inLanguage: site.locale },
];

export const contactData = (url: URL, name: string) =>
  withWay(url, name, { '@type': 'ContactPage', url: url.href, mainEntity: organization(url) });

export const quizData = (url: URL, name: string) =>
  withWay(url, name, {
    '@type': 'Quiz',
    name,
    url: url.href,
    isAccessibleForFree: true,
    provider: publisher(url),
  });

export const blogData = (url: URL, name: string) =>
  withWay(url, name, {
    '@type': 'Blog',
    name,
    url: url.href,
    inLanguage: site.locale,
    publisher: publisher(url),
  });

interface Article {
  title: string;
  summary: string;
  author: string;
  published: Date;
  updated?: Date | undefined;
}

const isoDay = (date: Date) => date.toISOString().slice(0, 10);

export const articleData = (url: URL, { title, summary, author, published, updated }: Article) =>
  withWay(url, title, {
    '@type': 'BlogPosting',
    headline: title,
    abstract: summary,
    url: url.href,
    datePublished: isoDay(published),
    ...(updated && { dateModified: isoDay(updated) }),
    author: { '@type': 'Organization', name: author },
    publisher: publisher(url),
    inLanguage: site.locale,
  });

interface SectionPage {
  url: URL;
  subject: PageSubject;
  name: string;
  description?: string | undefined;
  /** What the page sells; a page with prices is about a service, whatever its subject. */
  offers?: Offer[];
}

export const sectionPageData = (page: SectionPage) => withWay(page.url, page.name, subjectOf(page));

function subjectOf({ url, subject, name, description, offers = [] }: SectionPage): Thing {
  const facts = { name, ...(description && { description }), url: url.href };
  const provider = publisher(url);
  if (offers.length > 0) return { '@type': 'Service', ...facts, provider, offers };
  if (subject === 'service') return { '@type': 'Service', ...facts, provider };
  if (subject === 'collection') return { '@type': 'CollectionPage', ...facts };
  if (subject !== 'software') return { '@type': 'WebPage', ...facts };
  return {
    '@type': 'SoftwareApplication',
    ...facts,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    provider,
  };
}
