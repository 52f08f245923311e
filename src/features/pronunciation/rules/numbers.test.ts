import { expect, test } from 'vitest';
import cases from './numbers.cases.json' with { type: 'json' };
import * as numbers from './numbers.ts';

const say = { ...numbers };

for (const [name, digits] of Object.entries(cases)) {
  test.each(Object.entries(digits))(`${name} of %s`, (figure, words) => {
    expect(say[name as keyof typeof cases](figure).join(' ')).toBe(words);
  });
}
