import { expect, test } from 'vitest';
import cases from './numbers.cases.json' with { type: 'json' };
import * as numbers from './numbers.ts';

for (const [name, digits] of Object.entries(cases)) {
  test.each(Object.entries(digits))(`${name} of %s`, (figure, words) => {
    expect(numbers[name as keyof typeof cases](figure).join(' ')).toBe(words);
  });
}
