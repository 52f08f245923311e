import { expect, test } from 'vitest';
import cases from './numbers.cases.json' with { type: 'json' };
import { cardinalWords, decimalWords, ordinalWords, yearWords } from './numbers.ts';

const rules = { cardinalWords, decimalWords, ordinalWords, yearWords };

for (const [name, digits] of Object.entries(cases)) {
  test.each(Object.entries(digits))(`${name} of %s`, (figure, words) => {
    expect(rules[name as keyof typeof rules](figure).join(' ')).toBe(words);
  });
}
