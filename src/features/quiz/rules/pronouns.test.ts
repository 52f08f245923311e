import { expect, test } from 'vitest';
import { fillPronouns } from './pronouns.ts';

const TEMPLATE =
  '{name} listens, and {they} {trusts|trust} {themselves}. {They} {is|are} glad when {their} friends ask {them}.';

test('she, he and they agree with their verbs', () => {
  expect(fillPronouns(TEMPLATE, 'female', 'Ana')).toBe(
    'Ana listens, and she trusts herself. She is glad when her friends ask her.',
  );
  expect(fillPronouns(TEMPLATE, 'male', 'Ben')).toBe(
    'Ben listens, and he trusts himself. He is glad when his friends ask him.',
  );
  expect(fillPronouns(TEMPLATE, 'prefer_not_to_say', 'Robin')).toBe(
    'Robin listens, and they trust themselves. They are glad when their friends ask them.',
  );
});

test.each(['{They}', '{tends|tend}', '$&', "$'", 'O’Brien', '{name}'])(
  'the name %s is taken as it is',
  (name) => {
    expect(fillPronouns('{name} likes {their} work.', 'male', name)).toBe(`${name} likes his work.`);
  },
);

test.each(['{Name}', '{he}', '{}', '{toString}'])('the unknown token %s is refused', (token) => {
  expect(() => fillPronouns(`A ${token} text.`, 'female', 'Ana')).toThrow(`Unknown token ${token}`);
});
