import type { AudioObject, Offer, Thing, VideoObject } from 'schema-dts';
import { filmCatalogue } from '~/features/films/film-catalogue';
import { filmPath, transcriptOf } from '~/features/films/rules/film';
import { type Family, plansOf } from '~/features/order/rules/plans';
import type { Period } from '~/features/order/rules/terms';
import { clipPath } from '~/features/voices/rules/clip-files';
import { VOICE_LINES } from '~/features/voices/rules/voice-lines';
import { voiceCatalogue } from '~/features/voices/voice-catalogue';
import type { Section } from '~/sections/schema';
import { site } from '~/site/facts';
import type { PageSubject } from '~/site/page-fields';
import { blogData, homeData, sectionPageData } from './structured-data';

/** The plans of a family as the price lists show them: Canadian dollars, by month or once; none without a price. */
function offersOf(family: Family, period: Period): Offer[] {
  return plansOf(family).flatMap((plan): Offer[] => {
    if (plan.sold === 'on-request') return [];
    const once = plan.sold === 'once';
    const cents = once ? plan.price.CAD : plan.prices.CAD[period].perMonth;
    return [
      {
        '@type': 'Offer',
        name: plan.name,
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: (cents / 100).toFixed(2),
          priceCurrency: 'CAD',
          valueAddedTaxIncluded: false,
          ...(!once && { unitCode: 'MON' }),
        },
      },
    ];
  });
}

type Voice = Awaited<ReturnType<typeof voiceCatalogue>>[number];

/** The clip that the page shows as it opens. */
const sampleOf = ({ id, name, language, clips }: Voice, url: URL): AudioObject[] =>
  clips.slice(0, 1).map(({ line, length }) => ({
    '@type': 'AudioObject',
    name: `${name}: ${VOICE_LINES[line].name}`,
    contentUrl: new URL(clipPath(id, line, 'mp3'), url).href,
    encodingFormat: 'audio/mpeg',
    duration: `PT${Math.round(length)}S`,
    inLanguage: language,
    transcript: VOICE_LINES[line].text,
  }));

type Film = Awaited<ReturnType<typeof filmCatalogue>>[number];

const filmData = (film: Film, url: URL): VideoObject => ({
  '@type': 'VideoObject',
  name: film.title,
  description: film.shown,
  thumbnailUrl: new URL(filmPath(film.id, 'webp'), url).href,
  uploadDate: film.published.toISOString().slice(0, 10),
  duration: `PT${Math.round(film.seconds)}S`,
  contentUrl: new URL(filmPath(film.id, 'mp4'), url).href,
  encodingFormat: 'video/mp4',
  inLanguage: site.locale,
  transcript: transcriptOf(film),
});

/** What search engines are told about a page of `content/pages`: its subject, and the prices, voices and films that it shows. */
export async function contentPageData(
  url: URL,
  { subject, sections }: { subject: PageSubject; sections: readonly Section[] },
): Promise<Thing[] | undefined> {
  if (subject === 'home') return homeData(url);
  const opening = sections.find(
    (section) =>
      section.type === 'hero' ||
      section.type === 'ask' ||
      section.type === 'split-heading' ||
      section.type === 'articles' ||
      section.type === 'issues',
  );
  if (!opening) return undefined;
  const { title: name, lead: description } = opening;
  if (subject === 'blog') return blogData(url, name);
  const offers = sections.flatMap((section) =>
    section.type === 'plans' ? offersOf(section.family, section.period) : [],
  );
  const voices = sections.some(({ type }) => type === 'voices') ? await voiceCatalogue() : [];
  const films = sections.some(({ type }) => type === 'films') ? await filmCatalogue() : [];
  return [
    ...sectionPageData({ url, subject, name, description, offers }),
    ...voices.flatMap((voice) => sampleOf(voice, url)),
    ...films.map((film) => filmData(film, url)),
  ];
}
