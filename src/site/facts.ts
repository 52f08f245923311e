/**
 * The facts about the business. Pages, e-mails and structured data read them from here.
 * A value listed in `toConfirm` is a placeholder: the build names it until the owner replaces it and removes the entry.
 */
const facts = {
  brand: 'Mod AI',
  legalName: 'Mod AI',
  tagline: 'Put every call through.',
  email: 'hello@modai.example',
  /** For people, with spaces at which no line breaks, and for `tel:`. */
  phone: { text: '604\u00a0555\u00a00142', href: 'tel:+16045550142' },
  address: {
    street: '200 – 100 Exchange Street',
    city: 'Vancouver',
    region: 'BC',
    postalCode: 'V6B 0A1',
    country: 'Canada',
  },
  copyrightFrom: 2024,
  /** In which the days and weeks of the business begin and end, by its name in the IANA database. */
  timeZone: 'America/Vancouver',
  locale: 'en-CA',
} as const;
const toConfirm = ['legalName', 'email', 'phone', 'address'] as const satisfies (keyof typeof facts)[];
export const site = { ...facts, toConfirm };

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
