import { expect, test } from 'vitest';
import { fillPronouns } from './pronouns.ts';
import { BLEND_TEXTS, STYLE_TEXTS, type StyleText, VARIOUS_TEXTS } from './styles.ts';

const styles = Object.values(STYLE_TEXTS);
const countWords = (...texts: string[]) => fillPronouns(texts.join(' '), 'female', 'Robin').split(' ').length;

test.each(Object.keys(STYLE_TEXTS.D).filter((key) => key !== 'title') as (keyof StyleText)[])(
  '%s is within ten per cent of the mean length for every style',
  (key) => {
    const lengths = styles.map((style) => countWords(...[style[key]].flat()));
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    for (const length of lengths) expect(Math.abs(length - mean) / mean).toBeLessThanOrEqual(0.1);
  },
);

test('a primary paragraph has sixty to ninety words', () => {
  for (const { title, paragraph } of styles) {
    expect(countWords(paragraph), title).toBeGreaterThanOrEqual(60);
    expect(countWords(paragraph), title).toBeLessThanOrEqual(90);
  }
});

test('where several styles lead, no paragraph is much longer than another', () => {
  for (const [key, text] of Object.entries(VARIOUS_TEXTS)) {
    expect(countWords(text), key).toBeGreaterThanOrEqual(60);
    expect(countWords(text), key).toBeLessThanOrEqual(80);
  }
});

test('every list item is a sentence, and no two are the same', () => {
  const items = styles.flatMap((style) =>
    Object.values(style)
      .filter((texts) => Array.isArray(texts))
      .flat(),
  );
  for (const item of items) expect(item).toMatch(/^(?:\{You\|You may\} [a-z]|[A-Z]).+\.$/);
  expect(new Set(items).size).toBe(items.length);
});

test('no text promises a destiny, a type, a gift of mind or a state of health', () => {
  const banned =
    /\b(always|never|born|destin\w*|natural\w*|true self|deep down|type|genius|smart|clever|brilliant|intelligen\w*|gifted|anxi\w*|depress\w*|disorder|neuro\w*|obsess\w*|toxic|introvert\w*|extrovert\w*)\b/i;
  for (const text of [STYLE_TEXTS, BLEND_TEXTS, VARIOUS_TEXTS].map((texts) => JSON.stringify(texts)))
    expect(text).not.toMatch(banned);
});
