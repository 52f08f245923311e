import { describe, expect, test } from 'vitest';
import { writeNarrative } from './narrative.ts';
import { fillPronouns } from './pronouns.ts';
import { GENDERS, STYLES } from './style.ts';
import { BLEND_TEXTS, STYLE_TEXTS, VARIOUS_TEXTS, variousKey } from './styles.ts';
import type { CountVector } from './test-answers.ts';
import { standingWith } from './test-standing.ts';

const templates: [string, string][] = [
  ...Object.entries(STYLE_TEXTS).map(([key, { paragraph }]): [string, string] => [key, paragraph]),
  ...Object.entries(BLEND_TEXTS),
  ...Object.entries(VARIOUS_TEXTS),
];
const sketches = Object.values(STYLE_TEXTS).map(({ sketch }) => sketch);
const tips = Object.values(STYLE_TEXTS).flatMap(({ tips }) => tips);
const verbPairs = [...templates.map(([, text]) => text), ...sketches, ...tips]
  .flatMap((text) => [...text.matchAll(/\{(\w+)[|/](\w+)\}/g)])
  .map(([, singular = '', plural = '']) => ({ singular, plural }));

describe.each(templates)('the template of %s', (_, template) => {
  test('marks every pronoun of the person and every verb that follows one', () => {
    expect(template.replace(/\{[^}]*\}/g, '')).not.toMatch(
      /\b(they|them|their|themselves|she|he|her|him|his)\b/i,
    );
    expect(template).not.toMatch(/\{[Tt]hey\} (?!often \{\w+\|\w+\}|\{\w+\|\w+\}|(may|can) )/);
    expect(template).toMatch(/^\{Name\} (\{\w+\/\w+\}|may) (?!.*\{Name)/);
    expect(template.split('. ').slice(1).join()).not.toContain('/');
  });

  const readers = GENDERS.flatMap((gender) => ['Robin', undefined].map((name) => ({ gender, name })));
  test.each(readers)('reads well for $gender, called $name', ({ gender, name }) => {
    const text = fillPronouns(template, gender, name);
    expect(text).not.toMatch(/[{}|]| {2}|^ | $/);
    expect(text).toMatch(/\.$/);
    for (const sentence of text.split(/(?<=[.!?]) /)) expect(sentence).toMatch(/^[A-Z]/);

    expect(text).not.toMatch(
      /\bthey (tends|likes|is|was|has|does)\b|\b(she|he) (tend|like|are|were|have|do)\b/i,
    );
    for (const { singular, plural } of verbPairs) {
      expect(text).not.toMatch(new RegExp(`\\bthey (often )?${singular}\\b`, 'i'));
      expect(text).not.toMatch(new RegExp(`\\b(she|he) (often )?${plural}\\b`, 'i'));
    }
  });
});

test('a blend has fifty to eighty words with its opening sentence', () => {
  for (const [key, template] of Object.entries(BLEND_TEXTS)) {
    const text = `Next comes Influence, with ten answers. ${fillPronouns(template, 'male', 'Robin')}`;
    expect(text.split(' ').length, key).toBeGreaterThanOrEqual(50);
    expect(text.split(' ').length, key).toBeLessThanOrEqual(80);
  }
});

const told = (counts: CountVector, chances: CountVector, least?: CountVector) =>
  writeNarrative(standingWith(counts, chances, least), 'female', 'Robin');
const filledFor = (template: string) => fillPronouns(template, 'female', 'Robin');

test('one style that leads beyond doubt: its paragraph, then the blend with the second', () => {
  expect(told([2, 17, 10, 1], [0, 92, 8, 0])).toEqual([
    filledFor(STYLE_TEXTS.I.paragraph),
    `Next comes Steadiness, with ten answers. Together, Influence and Steadiness may look like this. ${filledFor(BLEND_TEXTS.IS)}`,
  ]);
});

test('one style that leads with doubt is a picture that may be', () => {
  expect(told([13, 6, 6, 5], [84, 6, 6, 4])[0]).toBe(
    `If Dominance comes first (84\u00a0in\u00a0100), this may be the picture. ${filledFor(STYLE_TEXTS.D.paragraph)}`,
  );
});

test('two that lead: a paragraph each with its chance, then their blend', () => {
  expect(told([5, 11, 8, 6], [7, 60, 23, 10])).toEqual([
    `If Influence comes first (60\u00a0in\u00a0100), this may be the picture. ${filledFor(STYLE_TEXTS.I.paragraph)}`,
    `If Steadiness comes first (23\u00a0in\u00a0100), this may be the picture. ${filledFor(STYLE_TEXTS.S.paragraph)}`,
    `Together, Influence and Steadiness may look like this. ${filledFor(BLEND_TEXTS.IS)}`,
  ]);
});

test('one of three that is likelier than not: its paragraph, and one sentence each on the other two', () => {
  expect(told([14, 6, 6, 4], [79, 9, 9, 3])).toEqual([
    `If Dominance comes first (79\u00a0in\u00a0100), this may be the picture. ${filledFor(STYLE_TEXTS.D.paragraph)}`,
    [STYLE_TEXTS.S, STYLE_TEXTS.I].map(({ sketch }) => filledFor(sketch)).join(' '),
  ]);
});

const unsettled = (number: string) => `These answers don’t settle which of the ${number} comes first. `;

test('three or four that lead: how they may share, and one sentence each, likeliest first', () => {
  expect(told([9, 8, 8, 5], [38, 27, 27, 8])).toEqual([
    unsettled('three') + filledFor(VARIOUS_TEXTS.DIS),
    [STYLE_TEXTS.D, STYLE_TEXTS.S, STYLE_TEXTS.I].map(({ sketch }) => filledFor(sketch)).join(' '),
  ]);
  const [range = '', sketches = ''] = told([8, 8, 7, 7], [29, 29, 21, 21]);
  expect(range).toBe(unsettled('four') + filledFor(VARIOUS_TEXTS[variousKey(STYLES)]));
  expect(sketches.match(/When \w+ leads/g)).toHaveLength(4);
});

test.each<[CountVector, CountVector, opening: string]>([
  [
    [20, 5, 3, 2],
    [100, 0, 0, 0],
    'A smaller part is Influence, with five answers. Together, Dominance and Influence may look like this. ',
  ],
  [
    [26, 2, 1, 1],
    [100, 0, 0, 0],
    'A small part is Influence, with two answers. That is little to go on. Together, Dominance and Influence may look like this. ',
  ],
  [[29, 1, 0, 0], [100, 0, 0, 0], 'A small part is Influence, with one answer. '],
  [
    [14, 6, 6, 4],
    [87, 6, 5, 2],
    'Level in second place are Steadiness and Influence, with six answers each. Together, Dominance and Steadiness may look like this. ',
  ],
  [
    [0, 1, 1, 28],
    [0, 0, 0, 100],
    'Level in second place are Steadiness and Influence, with one answer each. That is little to go on. Together, ',
  ],
  [
    [0, 0, 30, 0],
    [0, 0, 100, 0],
    'All thirty answers went to this one style, so there is no second one to describe.',
  ],
])('the second place of %j is told as far as its answers go', (counts, chances, opening) => {
  expect(told(counts, chances)[1]?.startsWith(opening)).toBe(true);
});

test('a second place with fewer answers than another says why it stands there', () => {
  const [, second = ''] = told([11, 9, 6, 4], [3, 86, 8, 3], [12, 1, 7, 10]);
  expect(second).toMatch(
    /^A smaller part is Steadiness, with six answers\. Your second answers put it ahead of Dominance, which has eleven\. Together, /,
  );
});

test('four styles that lead with counts far apart are left open, and not told as range', () => {
  const [open] = told([8, 5, 12, 5], [22, 22, 34, 22], [10, 7, 7, 6]);
  expect(open).toBe(unsettled('four') + filledFor(VARIOUS_TEXTS.open));
});
