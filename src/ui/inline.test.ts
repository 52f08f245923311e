import { expect, test } from 'vitest';
import { inlineParts } from './inline';

test('strong words, links and code stand in their place, and all else is text', () => {
  expect(inlineParts('**Nothing** goes live. [Read](/terms#a) on, `2 * 3` [sic].')).toEqual([
    { text: 'Nothing', kind: 'strong' },
    { text: ' goes live. ' },
    { text: 'Read', kind: 'link', href: '/terms#a' },
    { text: ' on, ' },
    { text: '2 * 3', kind: 'code' },
    { text: ' [sic].' },
  ]);
});

test.each<[whole: string, transcriptions: string[]]>([
  ['It is /θru/, /b/ and (/ɡ/); see /siː/.', ['/θru/', '/b/', '/ɡ/', '/siː/']],
  ['water [ˈwɑɾɚ], with a tap', ['[ˈwɑɾɚ]']],
  ['said /fər ɪɡˈzɑːmpəl/.', ['/fər ɪɡˈzɑːmpəl/']],
  ['ˈ', ['ˈ']],
  ['from /contact to /blog or / home', []],
  ['24/7 and/or /contact', []],
  ['/ /', []],
  ['[sic] 1/2/3', []],
  ['naïve café', []],
  ['https://a.test/b/', []],
])('the transcriptions in “%s” are %j, and its parts are the whole text', (whole, transcriptions) => {
  const parts = inlineParts(whole);
  expect(parts.filter(({ kind }) => kind === 'ipa').map((part) => part.text)).toEqual(transcriptions);
  expect(parts.map((part) => part.text).join('')).toBe(whole);
});
