import { expect, test } from 'vitest';
import { DISC_DOMAINS, DISC_FACETS, DISC_QUESTIONS } from './questions.ts';
import { QUESTION_IDS } from './question-ids.ts';
import { DISC_STYLES } from './style.ts';

const options = DISC_QUESTIONS.flatMap((question) => question.options);
const labels = options.map(({ label }) => label);

const words = (text: string) => text.split(' ');
const verbOf = (label: string) => words(label)[1] ?? '';

function syllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  if (letters.length <= 3) return 1;
  const spoken = letters.replace(/(?:[^laeiouy]es|[^td]ed|[^aeiouyl]e)$/, (ending) => ending.charAt(0));
  return spoken.match(/[aeiouy]{1,2}/g)?.length ?? 1;
}

/** Flesch–Kincaid grade of a text with the given number of sentences. */
function grade(text: string, sentences: number): number {
  const all = words(text);
  const sounds = all.reduce((sum, word) => sum + syllables(word), 0);
  return 0.39 * (all.length / sentences) + 11.8 * (sounds / all.length) - 15.59;
}

test('the grade formula agrees with a text of known grade', () => {
  expect(grade('The cat sat on the mat.', 1)).toBeCloseTo(-1.45, 2);
  expect(['table', 'wanted', 'helped', 'notes', 'routine', 'criticism'].map(syllables)).toEqual([
    2, 2, 1, 1, 2, 3,
  ]);
});

test('there are thirty questions, q1 to q30 in order', () => {
  expect(DISC_QUESTIONS.map(({ id }) => id)).toEqual(QUESTION_IDS);
});

test('every question has one option per style, stored in D, I, S, C order', () => {
  for (const { id, options } of DISC_QUESTIONS)
    expect(
      options.map(({ value }) => value),
      id,
    ).toEqual(DISC_STYLES);
});

test('every domain has five questions, and neighbours come from different domains', () => {
  const domains = DISC_QUESTIONS.map(({ domain }) => domain);
  for (const domain of DISC_DOMAINS)
    expect(
      domains.filter((one) => one === domain),
      domain,
    ).toHaveLength(5);
  for (const [index, domain] of domains.entries())
    expect(domains[index + 1], `q${index + 1}`).not.toBe(domain);
});

test('every facet is used five times, each time in another domain', () => {
  for (const style of DISC_STYLES) {
    for (const facet of DISC_FACETS[style]) {
      const domains = DISC_QUESTIONS.filter(({ options }) =>
        options.some((option) => option.facet === facet),
      ).map(({ domain }) => domain);
      expect(domains, facet).toHaveLength(5);
      expect(new Set(domains).size, facet).toBe(5);
    }
  }
});

test('no two situations, stems or options are the same', () => {
  for (const texts of [
    labels,
    DISC_QUESTIONS.map(({ text }) => text),
    DISC_QUESTIONS.map((q) => q.situation),
  ]) {
    expect(new Set(texts.map((text) => text.toLowerCase())).size).toBe(texts.length);
  }
});

test('a stem is one sentence of at most fourteen words', () => {
  for (const { text } of DISC_QUESTIONS) {
    expect(text).toMatch(/^[A-Z][^.?!]+\.$/);
    expect(words(text).length, text).toBeLessThanOrEqual(14);
  }
});

test('an option is one sentence of four to nine words that starts with I and a verb', () => {
  for (const label of labels) {
    expect(label).toMatch(/^I [a-z]+ [^.?!;:]+\.$/);
    expect(words(label).length, label).toBeGreaterThanOrEqual(4);
    expect(words(label).length, label).toBeLessThanOrEqual(9);
    expect(verbOf(label), label).not.toMatch(
      /^(am|was|will|would|can|could|should|must|may|have|[a-z]+(ed|ing))$/,
    );
  }
});

test('the options of a question are within three words of each other and use four different verbs', () => {
  for (const { id, options } of DISC_QUESTIONS) {
    const lengths = options.map(({ label }) => words(label).length);
    expect(Math.max(...lengths) - Math.min(...lengths), id).toBeLessThanOrEqual(3);
    expect(new Set(options.map(({ label }) => verbOf(label))).size, id).toBe(4);
  }
});

test('neither length nor a favourite verb gives a style away', () => {
  const meanLengths = DISC_STYLES.map((style) => {
    const own = options.filter(({ value }) => value === style);
    return own.reduce((sum, { label }) => sum + words(label).length, 0) / own.length;
  });
  expect(Math.max(...meanLengths) - Math.min(...meanLengths)).toBeLessThanOrEqual(0.5);

  const uses = Map.groupBy(labels, verbOf);
  for (const [verb, found] of uses) expect(found.length, verb).toBeLessThanOrEqual(3);
});

test('no text names a style, a facet or a close synonym of either', () => {
  const leak =
    /domina|influen|stead|conscien|people person|detail-oriented|leader|direct(?!ion)|decisive|challeng|autonom|urgen|compet|enthus|sociab|persua|optimis|expressi|recogni|patien|supportive|consisten|loyal|accura|analy|structur|cauti|standard|careful|precise|stable|assertive|outgoing|method/i;
  for (const text of [...labels, ...DISC_QUESTIONS.map((question) => question.text)])
    expect(text).not.toMatch(leak);
});

test('no option denies, exaggerates or names a gender', () => {
  const banned =
    /\b(not|no|never|nothing|nobody|none|nor|without|avoid|refuse|reject|ignore|hardly|rarely|always|every time|constantly|totally|very|he|she|him|his|her|hers|guys)\b|n[’']t\b/i;
  for (const label of labels) expect(label).not.toMatch(banned);
});

test('no text needs a setting that leaves people out', () => {
  const excluding =
    /\b(drive|driving|car|drink|beer|wine|bar|sport|team sport|game|race|run|walk|child|children|kids|parent|boss|manager|office|employee|colleague|holiday|church)s?\b/i;
  for (const text of [...labels, ...DISC_QUESTIONS.map((question) => question.text)])
    expect(text).not.toMatch(excluding);
});

test('every option reads at grade seven or below, the whole at grade eight or below', () => {
  for (const label of labels) expect(grade(label, 1), label).toBeLessThanOrEqual(7);
  const all = [...labels, ...DISC_QUESTIONS.map(({ text }) => text)];
  expect(grade(all.join(' '), all.length)).toBeLessThanOrEqual(8);
});
