import { FACETS, type Facet } from './rules/facets';

export type Filters = Partial<Record<Facet, string>>;

/** The places in the page that a voice belongs to, such as `accent-scottish`: the words of links and of classes. */
export const facetPlaces = (voice: Record<Exclude<Facet, 'use'>, string> & { uses: readonly string[] }) => [
  `accent-${voice.accent}`,
  `tone-${voice.tone}`,
  `pace-${voice.pace}`,
  ...voice.uses.map((use) => `use-${use}`),
];

const isFacet = (name: string): name is Facet => Object.hasOwn(FACETS, name);

/** `#accent-scottish&pace-brisk` → both filters. What is no filter is left out. */
export function readFilters(hash: string): Filters {
  const filters: Filters = {};
  for (const place of hash.replace('#', '').split('&')) {
    const [facet = '', value = ''] = place.split('-');
    if (isFacet(facet) && Object.hasOwn(FACETS[facet], value)) filters[facet] = value;
  }
  return filters;
}

const placesOf = (filters: Filters) =>
  (Object.keys(FACETS) as Facet[]).flatMap((facet) => (filters[facet] ? `${facet}-${filters[facet]}` : []));

/** The address of a state of the filters; `#all-voices` when there is none. */
export const filterHash = (filters: Filters) => `#${placesOf(filters).join('&') || 'all-voices'}`;

/** The filters after a click on a value: it takes the place of its facet, or goes when it was chosen already. */
export function toggled(filters: Filters, facet: Facet, value: string): Filters {
  const { [facet]: chosen, ...others } = filters;
  return chosen === value ? others : { ...others, [facet]: value };
}

/** Whether a voice at these places passes all filters. */
export const fits = (places: readonly string[], filters: Filters) =>
  placesOf(filters).every((place) => places.includes(place));

/**
 * Which one filter to drop when no voice fits: the one that leaves the most. Undefined when a voice fits, or when
 * dropping one is not enough.
 */
export function filterToDrop(voices: readonly (readonly string[])[], filters: Filters): Facet | undefined {
  const left = (tried: Filters) => voices.filter((places) => fits(places, tried)).length;
  if (left(filters) > 0) return undefined;
  const gains = (Object.keys(filters) as Facet[]).map((facet) => {
    const { [facet]: _, ...others } = filters;
    return { facet, voices: left(others) };
  });
  const [best] = gains.filter(({ voices }) => voices > 0).sort((a, b) => b.voices - a.voices);
  return best?.facet;
}
