import business from '../content/business.json' with { type: 'json' };
import { country, language } from './messages.ts';

/** What a fact of `content/business.json` is called there, and in `npm run owner -- launch`. */
export type FactName = keyof typeof business;

export const isFact = (name: string): name is FactName => name in business;

export const factOf = <Name extends FactName>(name: Name) =>
  business[name].value as (typeof business)[Name]['value'];

/** Whether the owner has still to give this fact; what stands there until then was made up. */
export const isPlaceholder = (name: FactName): boolean => 'placeholder' in business[name];

/** The ten digits of a number of North America, with spaces at which no line breaks. */
const inGroups = (phone: string) => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '$1\u00a0$2\u00a0$3');

/** The facts about the business. Pages, e-mails and structured data read them from here. */
export const site = {
  brand: business.brand.value,
  legalName: business.legalName.value,
  tagline: business.tagline.value,
  email: business.email.value,
  /** For people, and for `tel:`. */
  phone: { text: inGroups(business.phone.value), href: `tel:${business.phone.value}` },
  address: { ...business.address.value, country },
  /** As schema.org writes them, `Mo-Fr 09:00-17:00`; empty where the business names none. */
  hours: business.hours.value,
  /** The days of the owner's week: a digest on Monday morning, `since` and `until` of an export. */
  timeZone: business.timeZone.value,
  copyrightFrom: business.copyrightFrom.value,
  locale: language,
};

/** `200 – 100 Exchange Street, Vancouver, BC  V6B 0A1, Canada`: street, and the line below it. */
export const addressLines = [
  site.address.street,
  `${site.address.city}, ${site.address.region}  ${site.address.postalCode}, ${site.address.country}`,
] as const;

/** © line: one year, or a span once the year of the build is later. */
export function copyrightNotice(year: number): string {
  const span = year > site.copyrightFrom ? `${site.copyrightFrom}–${year}` : `${site.copyrightFrom}`;
  return `© ${span} ${site.legalName}`;
}
