import { expect, test } from 'vitest';
import { transcriptionsIn } from './transcriptions';

const found = (text: string) =>
  transcriptionsIn(text).flatMap(({ text: part, isIpa }) => (isIpa ? [part] : []));

test('transcriptions are found in slashes, in brackets and as single marks', () => {
  expect(found('It is /θru/, /b/ and (/ɡ/); see /siː/.')).toEqual(['/θru/', '/b/', '/ɡ/', '/siː/']);
  expect(found('water [ˈwɑɾɚ], with a tap')).toEqual(['[ˈwɑɾɚ]']);
  expect(found('ˈ')).toEqual(['ˈ']);
});

test('paths, amounts and asides are none', () => {
  for (const text of ['24/7 and/or /contact', '/ /', '[sic] 1/2/3', 'naïve café', 'https://a.test/b/'])
    expect(found(text)).toEqual([]);
});

test('the parts are the whole text', () => {
  const text = 'A record is /ˈrɛkɚd/, and to record is /rəˈkɔrd/.';
  expect(
    transcriptionsIn(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
