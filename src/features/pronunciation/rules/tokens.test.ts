import { expect, test } from 'vitest';
import figures from './figures.json' with { type: 'json' };
import cases from './tokens.cases.json' with { type: 'json' };
import { loadFigures, tokensOf } from './tokens.ts';

await loadFigures('0');

/** What is said, word by word; text that is not read stands in brackets. */
const said = (text: string) =>
  tokensOf(text)
    .map(({ start, end, said: words }) => {
      if (!('kind' in words)) return words.join(' ');
      return words.unread ? `[${words.unread}]` : text.slice(start, end).trim();
    })
    .filter(Boolean)
    .join(' ');

for (const [kind, texts] of Object.entries(cases)) {
  test.each(Object.entries(texts))(`${kind}: %s`, (text, words) => {
    expect(said(text)).toBe(words);
  });
}

test.each(Object.entries(figures.currencyCodes))('the code %s has a currency of the table', (code, sign) => {
  const [, many] = Object.entries(figures.currencies).find(([key]) => sign.endsWith(key))?.[1] ?? [];
  expect(said(`${code} 500`)).toMatch(new RegExp(`^five hundred .*${many}$`));
});
