import { expect, test } from 'vitest';
import { checkInfo } from './info-check.ts';
import { quizInfo } from './submission.ts';

const names = ['Zoë', ' Ana  María ', 'A', '', 'x'.repeat(81), 'www.example', 'Ann\u202e', '李雷', 'a@b'];
const emails = [
  ...['a@b.ca', ' a@b.ca ', '', 'a', 'a@b', 'a..b@c.ca', `${'x'.repeat(65)}@b.ca`],
  ...['a@1.2', 'a@bücher.de'],
];
const genders = ['female', 'prefer_not_to_say', '', 'other', undefined];

test('the check of the form and the schema of the server agree on what is right and what is said', () => {
  for (const name of names)
    for (const email of emails)
      for (const gender of genders) {
        const typed = { name, email, gender };
        const schema = quizInfo.safeParse(typed);
        const expected = schema.success
          ? { info: schema.data }
          : {
              problems: Object.fromEntries(
                schema.error.issues.map(({ path, message }) => [path[0], message]),
              ),
            };
        expect(checkInfo(typed), JSON.stringify(typed)).toEqual(expected);
      }
});

test('a field that is missing counts as empty', () => {
  expect(checkInfo({})).toEqual({
    problems: {
      name: 'Please enter a name of at least two characters.',
      email: 'Please enter your email address',
      gender: 'Please choose one of the three.',
    },
  });
});
