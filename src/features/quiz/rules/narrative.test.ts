import { describe, expect, test } from 'vitest';
import { writeNarrative } from './narrative.ts';
import { fillPronouns } from './pronouns.ts';
import { rankStyles, scoreAnswers } from './scoring.ts';
import { GENDERS } from './style.ts';
import { BLEND_TEXTS, STYLE_TEXTS } from './styles.ts';
import { answersWith, type CountVector } from './test-answers.ts';

const templates: [string, string][] = [
  ...Object.entries(STYLE_TEXTS).map(([key, { paragraph }]): [string, string] => [key, paragraph]),
  ...Object.entries(BLEND_TEXTS),
];
const tips = Object.values(STYLE_TEXTS).flatMap(({ tips }) => tips);
const verbPairs = [...templates.map(([, text]) => text), ...tips]
  .flatMap((text) => [...text.matchAll(/\{(\w+)[|/](\w+)\}/g)])
  .map(([, singular = '', plural = '']) => ({ singular, plural }));

function inputFor(counts: CountVector) {
  const answers = answersWith(counts);
  const gender = 'female' as const;
  return { name: 'Robin', gender, ranking: rankStyles(answers), scores: scoreAnswers(answers) };
}

describe.each(templates)('the template of %s', (_, template) => {
  test('marks every pronoun of the person and every verb that follows one', () => {
    expect(template.replace(/\{[^}]*\}/g, '')).not.toMatch(
      /\b(they|them|their|themselves|she|he|her|him|his)\b/i,
    );
    expect(template).not.toMatch(/\{[Tt]hey\} (?!often \{\w+\|\w+\}|\{\w+\|\w+\}|(may|can) )/);
    expect(template).toMatch(/^\{Name\} \{\w+\/\w+\} (?!.*\{Name)/);
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
    const text = `A second strong tendency is Influence. ${fillPronouns(template, 'male', 'Robin')}`;
    expect(text.split(' ').length, key).toBeGreaterThanOrEqual(50);
    expect(text.split(' ').length, key).toBeLessThanOrEqual(80);
  }
});

test('the first paragraph is the primary style, the second the blend of the first two', () => {
  const [first, second, ...more] = writeNarrative(inputFor([2, 17, 10, 1]));
  expect(first).toBe(fillPronouns(STYLE_TEXTS.I.paragraph, 'female', 'Robin'));
  expect(second).toBe(
    `A second strong tendency is Steadiness. ${fillPronouns(BLEND_TEXTS.IS, 'female', 'Robin')}`,
  );
  expect(more).toEqual([]);
});

test.each<[CountVector, string]>([
  [
    [9, 8, 7, 6],
    'Counts like these could also come about by chance, so hold both paragraphs lightly. A second',
  ],
  [
    [1, 14, 14, 1],
    'The top counts are level, so this paragraph weighs as much as the first. A second strong',
  ],
  [
    [1, 15, 13, 1],
    'The top two counts are nearly level, so this paragraph weighs almost as much as the first. A second strong',
  ],
  [[20, 5, 3, 2], 'A second, lighter tendency is Influence. '],
  [[0, 0, 30, 0], 'All thirty answers went to this one style, so there is no second tendency'],
])(
  'a result that is flat, tied, even, lighter or single (%j) opens the second paragraph in its own way',
  (counts, opening) => {
    expect(writeNarrative(inputFor(counts))[1]?.startsWith(opening)).toBe(true);
  },
);
