import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import lists from '../../features/pronunciation/rules/connected.json' with { type: 'json' };
import { connected } from '../../features/pronunciation/rules/connected.ts';
import { ipaOf, transcribe } from '../../features/pronunciation/rules/transcribe.ts';
import { type Accent, MANNERS, type Manner } from '../../features/pronunciation/rules/transcription.ts';
import { dictionaryLexicon } from './dictionary-lexicon.ts';

const lexicon = dictionaryLexicon();

const spoken = (text: string, accent: Accent, manner: Manner) =>
  connected(text, transcribe(text, lexicon, accent), accent, manner).flatMap(({ said }) =>
    'kind' in said ? [] : said,
  );
const ipa = (text: string, accent: Accent, manner: Manner = 'natural') =>
  spoken(text, accent, manner)
    .map(({ readings }) => ipaOf(readings[0]))
    .join(' ');

/**
 * Where published conventions differ, and only there: stress and length marks are left out; ɹ is r;
 * `and` may lack its d, `must` its t, and a weak word its h, as in `he could`.
 */
const plain = (word: string) =>
  word
    .replace(/[ˈˌː]/g, '')
    .replace(/ɹ/g, 'r')
    .replace(/^h(?=[əi])/, '')
    .replace(/^ən$/, 'ənd')
    .replace(/^məs$/, 'məst');

/** Words of which only the form is compared: the others are said as their dictionary has them. */
const SMALL =
  /^(?:a|an|the|and|but|as|than|that|of|to|for|from|at|he|she|we|me|you|him|her|them|us|his|your|am|are|was|were|be|been|can|could|must|shall|should|would|have|had|has|do|does|some|there)$/;

/** Sentences and their published transcriptions: a comment names the accent and the source, a dash is no word of it. */
const PUBLISHED = readFileSync(new URL('connected-speech.txt', import.meta.url), 'utf8');

for (const group of PUBLISHED.trim().split('\n\n')) {
  const [source = '', ...lines] = group.split('\n');
  const [, accent = ''] = source.split(' ');
  const pairs = lines.flatMap((text, index) =>
    index % 2 === 0 ? [[text, lines[index + 1] ?? ''] as const] : [],
  );
  test.each(pairs)(`${source.slice(2)}: %s`, (text, published) => {
    const ours = spoken(text, accent as Accent, 'natural');
    const theirs = published.split(' ');
    expect(ours.length).toBe(theirs.length);
    for (const [index, { word, readings }] of ours.entries()) {
      const [own, other = ''] = [ipaOf(readings[0]), theirs[index]];
      if (SMALL.test(word) && other !== '-') expect(`${word} ${plain(own)}`).toBe(`${word} ${plain(other)}`);
    }
  });
}

test.each([
  ['What are you looking for?', 'wɒt ə ju ˈlʊkɪŋ fɔː'],
  ['Yes I can. Can you help?', 'jes aɪ kæn kən ju help'],
  ['I have a car.', 'aɪ hæv ə kɑː'],
  ['Who are you? Right you are.', 'huː ɑː ju raɪt ju ɑː'],
  ['I travel to and from London.', 'aɪ ˈtrævəl tuː ənd frɒm ˈlʌndən'],
  ['It’s his. Is his car here?', 'ɪts hɪz ɪz ɪz kɑː hɪə'],
  ['I said TO him, with “of” here.', 'aɪ sed tuː ɪm wɪð ɒv hɪə'],
  ['Some of them want some tea.', 'sʌm əv ðəm wɒnt səm tiː'],
  ['There is one there.', 'ðər ɪz wʌn ðeə'],
  ['Plan A is a plan.', 'plæn eɪ ɪz ə plæn'],
])(
  'a small word is strong where nothing follows it, where it is opposed and where it is another word: %s',
  (text, said) => {
    expect(ipa(text, 'british')).toBe(said);
  },
);

test.each([
  ['for example', 'fər ɪɡˈzɑːmpəl'],
  ['the car alarm', 'ðə kɑːr əˈlɑːm'],
  ['there are four of us', 'ðər ə fɔːr əv əs'],
  ['The car. A car', 'ðə kɑː ə kɑː'],
  ['the idea of law and order', 'ði aɪˈdɪə əv lɔː ənd ˈɔːdə'],
  ['a genre is', 'ə ˈʒɑːnrə ɪz'],
])('in Britain a written r links two words of a phrase, and no other is put in: %s', (text, said) => {
  expect(ipa(text, 'british')).toBe(said);
});

test.each(['american', 'canadian'] as const)('in North America each r is said anyway: %s', (accent) => {
  expect(ipa('for the car alarm', accent)).toBe('fɚ ðə kɑr əˈlɑrm');
  expect(ipa('better off', accent)).toMatch(/^ˈbɛtɚ /);
  expect(ipa('far away', accent)).toBe('fɑr əˈweɪ');
});

test('a careful text has strong forms alone, and no linking r', () => {
  const text = 'The king and a car of an uncle, for example';
  expect(ipa(text, 'british', 'careful')).toBe('ðiː kɪŋ ænd eɪ kɑː ɒv æn ˈʌŋkəl fɔː ɪɡˈzɑːmpəl');
  expect(ipa(text, 'american', 'careful')).toBe('ði kɪŋ ænd eɪ kɑr ʌv æn ˈʌŋkəl fɔr ɪɡˈzæmpəl');
});

test('both forms of a small word stay one press away, and a weak one has no stress', () => {
  for (const manner of MANNERS) {
    const [word] = spoken('into the house', 'british', manner);
    const forms = word?.readings.map((reading) => `${reading.form} ${ipaOf(reading)}`) ?? [];
    expect(forms.toSorted()).toEqual(['strong ˈɪntuː', 'weak ɪntə']);
    expect(word?.readings[0].form).toBe(manner === 'natural' ? 'weak' : 'strong');
  }
});

test('the words of a number, and the pieces between, stay where they are', () => {
  const text = 'Room 105, 東京';
  const pieces = transcribe(text, lexicon, 'british');
  const natural = connected(text, pieces, 'british', 'natural');
  expect(natural.map(({ start, end }) => [start, end])).toEqual(pieces.map(({ start, end }) => [start, end]));
  expect(natural.at(-1)).toEqual(pieces.at(-1));
});

test('the lists agree: each small word has a weak form, and no other word is in a list of weak vowels', () => {
  const small = Object.values(lists.kinds).flatMap((words) => words.split(' '));
  const vowels = [lists.schwa, lists.schwaBeforeConsonant, lists.withoutH].flatMap((words) =>
    words.split(' '),
  );
  expect(small).toEqual([...new Set(small)]);
  expect(vowels).toEqual([...new Set(vowels)]);
  expect(vowels.filter((word) => !small.includes(word))).toEqual([]);
  expect(Object.keys(lists.strong).filter((word) => !small.includes(word))).toEqual([]);
  const forms = (word: string) =>
    spoken(word, 'british', 'natural').flatMap(({ readings }) => readings.map(({ form }) => form));
  expect(small.filter((word) => !forms(word).includes('weak'))).toEqual([]);
});
