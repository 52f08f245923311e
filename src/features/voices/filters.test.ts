import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { FACETS, type Facet } from './rules/facets';
import { facetPlaces, filterHash, filterToDrop, fits, readFilters, toggled } from './filters';

const alder = facetPlaces({ accent: 'scottish', tone: 'middle', pace: 'medium', uses: ['booking', 'hard'] });
const larch = facetPlaces({ accent: 'british', tone: 'deep', pace: 'brisk', uses: ['questions'] });
const voices = [alder, larch];

test('a state of the filters goes into the address and comes back', () => {
  const filters = { use: 'hard', accent: 'scottish' };
  expect(filterHash(filters)).toBe('#accent-scottish&use-hard');
  expect(readFilters('#accent-scottish&use-hard')).toEqual(filters);
  expect(filterHash({})).toBe('#all-voices');
});

const NO_FILTERS = '|#|#all-voices|#checklist|#accent-|#accent-klingon|#toString-length|#constructor-name';
test.for(NO_FILTERS.split('|'))('the address %s filters nothing', (hash) => {
  expect(readFilters(hash)).toEqual({});
});

test('an address by somebody else’s hand keeps what it makes sense of', () => {
  expect(readFilters('#pace-brisk&&tone-loud&accent-british')).toEqual({ pace: 'brisk', accent: 'british' });
});

test('a value takes the place of the other of its facet, and goes when it is chosen again', () => {
  expect(toggled({ pace: 'brisk' }, 'tone', 'deep')).toEqual({ pace: 'brisk', tone: 'deep' });
  expect(toggled({ pace: 'brisk' }, 'pace', 'medium')).toEqual({ pace: 'medium' });
  expect(toggled({ pace: 'brisk' }, 'pace', 'brisk')).toEqual({});
});

test('a voice passes when all filters fit, and any of its uses counts', () => {
  expect(fits(alder, {})).toBe(true);
  expect(fits(alder, { accent: 'scottish', use: 'hard' })).toBe(true);
  expect(fits(alder, { accent: 'scottish', use: 'questions' })).toBe(false);
});

test('when no voice fits, the filter to drop is the one that leaves most', () => {
  expect(filterToDrop(voices, { accent: 'british' })).toBeUndefined();
  expect(filterToDrop(voices, { accent: 'scottish', pace: 'brisk' })).toBeDefined();
  expect(filterToDrop([alder, alder, larch], { accent: 'scottish', pace: 'brisk' })).toBe('pace');
  expect(filterToDrop(voices, { accent: 'american', tone: 'bright' })).toBeUndefined();
});

test('every value of a facet has its rule for browsers without a script', async () => {
  const styles = await readFile(new URL('voices.css', import.meta.url), 'utf8');
  const places = (Object.keys(FACETS) as Facet[]).flatMap((facet) =>
    Object.keys(FACETS[facet]).map((value) => `${facet}-${value}`),
  );
  const rules = places.map((place) => `:has(#${place}:target) .voice:not(.${place})`);
  expect(styles.match(/:has\(\S+:target\) \.voice:not\([^)]+\)/g)).toEqual(rules);
});
