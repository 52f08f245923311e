import { expect, test } from 'vitest';
import { z } from 'zod';
import { forEditors } from './editor-messages.ts';

const schema = forEditors(
  z.strictObject({
    title: z.string().min(4).max(10, 'Shorter, please.'),
    count: z.int().max(5).default(1),
    day: z.coerce.date().optional(),
    tags: z.array(z.enum(['red', 'blue'])).min(1),
    says: z
      .union(
        [z.strictObject({ agent: z.string() }), z.strictObject({ caller: z.string().min(3) })],
        'Who speaks?',
      )
      .optional(),
    names: z.record(z.enum(['one', 'two']), z.string()).optional(),
    part: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('hero') }),
      z.strictObject({ type: z.literal('faq') }),
    ]),
  }),
);

const good = { title: 'Prices', tags: ['red'], part: { type: 'hero' } };

test('what is right comes out as the schema makes it', () => {
  expect(schema.parse(good)).toEqual({ ...good, count: 1 });
});

test.for<[change: Record<string, unknown>, path: string, message: string]>([
  [{ title: undefined }, 'title', 'This field is missing: add it.'],
  [{ title: 7 }, 'title', 'Write a text here.'],
  [{ title: 'One' }, 'title', 'Write at least 4 characters.'],
  [{ title: 'One of many titles' }, 'title', 'Shorter, please.'],
  [{ count: 6 }, 'count', 'Write at most 5.'],
  [{ day: 'soon' }, 'day', 'Write the day as year-month-day, such as 2026-11-21.'],
  [{ tags: [] }, 'tags', 'List at least 1.'],
  [{ tags: 'red' }, 'tags', 'Write a list, each entry after a hyphen here.'],
  [{ tags: ['green'] }, 'tags.0', 'Choose one of these: red, blue.'],
  [{ part: { type: 'heroo' } }, 'part.type', 'Choose one of these: hero, faq.'],
  [
    { colour: 'red' },
    '',
    'No field is called “colour” here. Correct the spelling or remove it; the fields are title, count, day, tags, says, names, part.',
  ],
  [{ says: { caller: '…' } }, 'says.caller', 'Write at least 3 characters.'],
  [{ says: { agnt: 'Hello' } }, 'says', 'Who speaks?'],
  [
    { names: { one: '1', two: '2', three: '3' } },
    'names',
    'No field is called “three” here. The fields are one, two.',
  ],
])('%j is answered at %s with “%s”', ([change, path, message]) => {
  const { error } = schema.safeParse({ ...good, ...change });
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]]);
});
