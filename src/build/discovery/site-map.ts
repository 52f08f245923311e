import sitemap from '@astrojs/sitemap';

/** The addresses that search engines may list, and when an article at one of them changed last. */
export type Days = ReadonlyMap<string, Date | undefined>;

/** Programs read a sitemap as a whole. */
const ADDRESSES_A_SITEMAP = 5_000;

/** The sitemap of the addresses that are known when the walk has seen all pages. */
export const siteMap = (days: () => Days) =>
  sitemap({
    filter: (address) => days().has(new URL(address).href),
    entryLimit: ADDRESSES_A_SITEMAP,
    serialize: (item) => {
      const lastmod = days().get(new URL(item.url).href)?.toISOString();
      return { ...item, ...(lastmod && { lastmod }) };
    },
  });
