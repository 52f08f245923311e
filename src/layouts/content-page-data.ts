import type { AudioObject, Offer, Service, Thing } from 'schema-dts';
import type { Cents } from '~/features/order/rules/money';
import { type Family, plansOf } from '~/features/order/rules/plans';
import type { Period } from '~/features/order/rules/terms';
import { clipPath } from '~/features/voices/rules/clip-files';
import { type LineId, VOICE_LINES } from '~/features/voices/rules/voice-lines';
import { voiceCatalogue } from '~/features/voices/voice-catalogue';
import type { Section } from '~/sections/schema';
import type { PageSubject } from '~/site/page-fields';
import { blogData, homeData, publisher, sectionPageData } from './structured-data';

const dollars = (cents: Cents) => (cents / 100).toFixed(2);

/** The plans of a family as the price lists show them: Canadian dollars, by month or once; none without a price. */
function offersOf(family: Family, period: Period): Offer[] {
  return plansOf(family).flatMap((plan) => {
    if (plan.sold === 'on-request') return [];
    const once = plan.sold === 'once';
    const price = dollars(once ? plan.price.CAD : plan.prices.CAD[period].perMonth);
    return [
      {
        '@type': 'Offer',
        name: plan.name,
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price,
          priceCurrency: 'CAD',
          valueAddedTaxIncluded: false,
          ...(!once && { unitCode: 'MON' }),
        },
      } satisfies Offer,
    ];
  });
}

/** The clip that the page shows as it opens. */
function sampleOf({ id, name, language, clips }: Voice, url: URL): AudioObject[] {
  return clips.slice(0, 1).map(({ line, length }) => ({
    '@type': 'AudioObject',
    name: `${name}: ${VOICE_LINES[line].name}`,
    contentUrl: new URL(clipPath(id, line, 'mp3'), url).href,
    encodingFormat: 'audio/mpeg',
    duration: `PT${Math.round(length)}S`,
    inLanguage: language,
    transcript: VOICE_LINES[line].text,
  }));
}

interface Voice {
  id: string;
  name: string;
  language: string;
  /** Lengths are in seconds. */
  clips: readonly { line: LineId; length: number }[];
}

/** What search engines are told about a page of `content/pages`: its subject, and the prices and voices that it shows. */
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
      section.type === 'articles',
  );
  if (!opening) return undefined;
  const { title: name, lead: description } = opening;
  if (subject === 'blog') return blogData(url, name);
  const [page, way] = sectionPageData({ url, subject, name, description });
  const offers = sections.flatMap((section) =>
    section.type === 'plans' ? offersOf(section.family, section.period) : [],
  );
  const service: Service = {
    '@type': 'Service',
    name,
    description,
    url: url.href,
    provider: publisher(url),
    offers,
  };
  const voices = sections.some(({ type }) => type === 'voices') ? await voiceCatalogue() : [];
  return [offers.length > 0 ? service : page, way, ...voices.flatMap((voice) => sampleOf(voice, url))];
}
