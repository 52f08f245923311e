import { expect, test } from 'vitest';
import { fillPronouns } from './pronouns.ts';

const TEMPLATE =
  '{Name} {listens/listen}, and {they} {trusts|trust} {themselves}. {They} {is|are} glad when {their} friends ask {them}.';

test.each([
  ['female', 'Ana listens, and she trusts herself. She is glad when her friends ask her.'],
  ['male', 'Ana listens, and he trusts himself. He is glad when his friends ask him.'],
  ['prefer_not_to_say', 'Ana listens, and they trust themselves. They are glad when their friends ask them.'],
] as const)('the pronouns and verbs of %s agree', (gender, text) => {
  expect(fillPronouns(TEMPLATE, gender, 'Ana')).toBe(text);
});

test.each([
  ['female', 'She listens, and she trusts', 'what she can do'],
  ['male', 'He listens, and he trusts', 'what he can do'],
  ['prefer_not_to_say', 'They listen, and they trust', 'what they can do'],
] as const)('without a name the text speaks of %s by the pronoun', (gender, opening, inside) => {
  expect(fillPronouns(TEMPLATE, gender)).toContain(opening);
  expect(fillPronouns('what {name} can do', gender)).toBe(inside);
});

test.each(['{They}', '{tends|tend}', '{tends/tend}', '$&', "$'", 'O’Brien', '{name}'])(
  'the name %s is taken as it is',
  (name) => {
    expect(fillPronouns('{Name} {likes/like} {their} work.', 'male', name)).toBe(`${name} likes his work.`);
  },
);

test.each(['{names}', '{he}', '{}', '{toString}'])('the unknown token %s is refused', (token) => {
  expect(() => fillPronouns(`A ${token} text.`, 'female', 'Ana')).toThrow(`Unknown token ${token}`);
});
