import { expect, test } from 'vitest';
import { tokensOf } from './tokens.ts';

/** What is said, word by word; text that is not read stands in brackets. */
const said = (text: string) =>
  tokensOf(text)
    .map(({ start, end, said: words }) =>
      'kind' in words
        ? words.unread
          ? `[${words.unread}]`
          : text.slice(start, end).trim()
        : words.join(' '),
    )
    .filter(Boolean)
    .join(' ');

const CASES: Record<string, [text: string, words: string][]> = {
  numbers: [
    ['42 calls', 'forty two calls'],
    ['1,000,000', 'one million'],
    ['3.14', 'three point one four'],
    ['−5 or -5', 'minus five or minus five'],
    ['the 22nd', 'the twenty second'],
    ['9–5', 'nine to five'],
    ['v1.2.3', 'v one point two point three'],
    ['#1', 'number one'],
    ['½', 'one half'],
    ['24/7', 'twenty four seven'],
    ['0042', 'zero zero four two'],
    ['(416) 555-0199', 'four one six five five five zero one nine nine'],
    ['1-800-555-0199', 'one eight zero zero five five five zero one nine nine'],
    ['+14165550199', 'one four one six five five five zero one nine nine'],
    ['555-0199', 'five five five zero one nine nine'],
  ],
  dates: [
    ['2026-11-22', 'november twenty second twenty twenty six'],
    ['Nov. 22', 'november twenty second'],
    ['November 22, 2026', 'november twenty second twenty twenty six'],
    ['Nov 1st 1905', 'november first nineteen oh five'],
    ['22 November 2026', 'twenty second november twenty twenty six'],
    ['22/11', 'twenty two eleven'],
    ['22/11/2026', 'twenty two eleven twenty twenty six'],
    ['2026-13-40', 'twenty twenty six to thirteen to forty'],
    ['in 1999', 'in nineteen ninety nine'],
    ['the 1990s', 'the nineteen nineties'],
    ['the ’80s', 'the eighties'],
    ['May I?', 'may i ?'],
  ],
  times: [
    ['2:45 pm', 'two forty five p.m.'],
    ['2:05', 'two oh five'],
    ['9:00', "nine o'clock"],
    ['14:00', 'fourteen hundred'],
    ['5 p.m.', 'five p.m.'],
    ['5pm', 'five p.m.'],
    ['at 9 a.m. and', 'at nine a.m. and'],
    ['25:99', 'twenty five : ninety nine'],
  ],
  money: [
    ['$1', 'one dollar'],
    ['$5', 'five dollars'],
    ['$1,299.50', 'one thousand two hundred ninety nine dollars fifty cents'],
    ['$0.99', 'ninety nine cents'],
    ['$0.01', 'one cent'],
    ['$49.00', 'forty nine dollars'],
    ['C$5', 'five canadian dollars'],
    ['US$5', 'five US dollars'],
    ['€2.50', 'two euros fifty cents'],
    ['2 €', 'two euros'],
    ['£1.01', 'one pound one penny'],
    ['¥100', 'one hundred yen'],
    ['$2.5 million', 'two point five million dollars'],
    ['C$5M', 'five million canadian dollars'],
    ['$5k', 'five thousand dollars'],
    ['-$5', 'minus five dollars'],
    ['13%', 'thirteen percent'],
  ],
  units: [
    ['12 km', 'twelve kilometres'],
    ['1 km', 'one kilometre'],
    ['5kg', 'five kilograms'],
    ['100 km/h', 'one hundred kilometres per hour'],
    ['-5°C', 'minus five degrees celsius'],
    ['20 m²', 'twenty square metres'],
    ['8 GB', 'eight gigabytes'],
    ['4 gates', 'four gates'],
  ],
  abbreviations: [
    ['Dr. Lee', 'doctor lee'],
    ['Dr Lee', 'doctor lee'],
    ['12 Main Dr.', 'twelve main drive'],
    ['St. John', 'saint john'],
    ['King St. in', 'king street in'],
    ['Mr. and Mrs. Roy', 'mister and missus roy'],
    ['No. 5', 'number five'],
    ['no. Never', 'no . never'],
    ['etc.', 'et cetera'],
    ['e.g. this', 'for example this'],
    ['U.S. law', 'u.s. law'],
    ['tea vs. coffee', 'tea versus coffee'],
    ['Acme Inc. and', 'acme incorporated and'],
  ],
  letters: [
    ['CRM', 'CRM'],
    ['CRMs', 'CRMs'],
    ['a Ph.D. or PhD', 'a PHD or PHD'],
    ['CALL US NOW', 'CALL us NOW'],
    ['R&D', 'r and d'],
  ],
  words: [
    ['Don’t', "don't"],
    ['the dogs’ dinner', 'the dogs ’ dinner'],
    ['“Hello,” she said—twice.', '“ hello ,” she said — twice .'],
    ['voice-over', 'voice-over'],
    ['YouTube', 'you_tube'],
    ['naïve CAFÉ Zoë', 'naive cafe zoe'],
    ['œuvre Straße', 'oeuvre strasse'],
    ['ﬁne', 'fine'],
    ['co\u00adop\u200ber', 'cooper'],
    ['\u202eabc\u202c', 'abc'],
    ['e\u0301te\u0301', 'ete'],
  ],
  unread: [
    ['Hi 🎉👍🏽!', 'hi [symbol] !'],
    ['привет, мир', '[other script] , [other script]'],
    ['日本語', '[other script]'],
    ['write to a.b@example.com now', 'write to [address] now'],
    ['https://example.com/a?b=c', '[address]'],
    ['modai.ca', '[address]'],
    ['€', '[symbol]'],
  ],
};

for (const [kind, cases] of Object.entries(CASES)) {
  test.each(cases)(`${kind}: %s`, (text, words) => {
    expect(said(text)).toBe(words);
  });
}

test('a date that is only one in part stays what it is', () => {
  expect(said('Nov. 22, 2026-11-22')).toBe(
    'november twenty second , november twenty second twenty twenty six',
  );
});
