import { expect, test } from 'vitest';
import samples from './person-samples.json' with { type: 'json' };
import { emailAddress, personName } from './person-schema.ts';
import { EMAIL_INVALID, EMAIL_MISSING, emailProblem, hasEmailForm, nameProblem } from './person.ts';

const SPECIFICATION = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const messageFor = (text: unknown) => emailAddress.safeParse(text).error?.issues[0]?.message;

test('the linear check agrees with the pattern of the specification', () => {
  const pieces = ['', 'a', '@', '.', ' ', 'b.c', '@@', '..', 'é', '\u00a0', '\n'];
  for (const one of pieces) {
    for (const two of pieces) {
      for (const three of pieces) {
        for (const text of [one + two + three, `${one}@${two}.${three}`, `x${one}@y${two}${three}`]) {
          expect([text, hasEmailForm(text)]).toEqual([text, SPECIFICATION.test(text)]);
        }
      }
    }
  }
});

test('an empty and a malformed address get the texts of the specification', () => {
  expect(messageFor('')).toBe(EMAIL_MISSING);
  expect(messageFor('   ')).toBe(EMAIL_MISSING);
  expect(messageFor(undefined)).toBe(EMAIL_MISSING);
  for (const text of ['robin', 'robin@', 'robin@example', 'ro bin@example.com', 'a@b@c.d']) {
    expect([text, messageFor(text)]).toEqual([text, EMAIL_INVALID]);
  }
});

test.each([
  ...samples.addresses,
  'zoé.example@exämple.com'.replace('é', 'e'),
  `${'a'.repeat(64)}@example.com`,
])('%s is accepted', (text) => {
  expect(emailAddress.parse(` ${text} `)).toBe(text);
});

test.each([
  ...Object.entries(samples.noAddresses).flatMap(([words, texts]) => texts.map((text) => [text, words])),
  [`${'a'.repeat(65)}@example.com`, 'at most 64 characters'],
  [`robin@${'a'.repeat(64)}.com`, 'the part after the @'],
  [`${'a'.repeat(60)}@${'b.'.repeat(100)}com`, EMAIL_INVALID],
])('%s is refused, because no mail server would take it as it stands: %s', (text, words) => {
  expect(messageFor(text)).toContain(words);
});

test.each(['josé@exemple.ca', 'Zoe\u0301@example.com', '用户@例子.公司', 'jos\u00e9 @exemple.ca'])(
  'whoever typed %s reads whether it is the letters or the form',
  (text) => {
    expect(messageFor(text)).toEqual(
      text.includes(' ') ? EMAIL_INVALID : expect.stringContaining('special letters before the @'),
    );
  },
);

test('a hundred thousand characters are refused before any pattern runs', () => {
  expect(messageFor(`${'a'.repeat(100_000)}@b.c`)).toBe(EMAIL_INVALID);
  expect(hasEmailForm('a@'.repeat(50_000))).toBe(false);
});
test.each([
  ['', EMAIL_MISSING],
  ['  ', EMAIL_MISSING],
  ['ada', EMAIL_INVALID],
  ['ada@example.com', null],
  [' ada@example.com ', null],
])('a visitor who typed %j reads %s', (typed, words) => {
  expect(emailProblem(typed)).toBe(words);
});

test.each(samples.names)('%s is a name', (name) => {
  expect(personName.parse(`  ${name}  `)).toBe(name.normalize('NFC'));
});

test('one character is too short, however many bytes it has', () => {
  for (const name of ['', ' ', 'Ø', '李', '𠮷']) expect(personName.safeParse(name).success).toBe(false);
});

test('81 characters are too long, 80 are not', () => {
  expect(personName.safeParse('ä'.repeat(80)).success).toBe(true);
  expect(personName.safeParse('ä'.repeat(81)).success).toBe(false);
});

test.each(samples.noNames)(
  '%j is refused: a name carries no link, markup, hidden character, telephone number or request',
  (name) => {
    expect(personName.safeParse(name).success).toBe(false);
  },
);

test('inner spaces collapse and letters are composed', () => {
  expect(personName.parse('Zoe\u0308   Doe')).toBe('Zoë Doe');
});

test('whatever a browser reads as a dot makes an address of a name', () => {
  const dots = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => String.fromCodePoint(code))
    .filter(
      (text) =>
        URL.parse(`http://evil${text}com`)?.hostname === 'evil.com' || /^\.+$/.test(text.normalize('NFKC')),
    );
  expect(dots.length).toBeGreaterThan(8);
  for (const dot of dots)
    expect([dot, nameProblem(`evil${dot}com`)]).toEqual([dot, expect.stringContaining('address')]);
});

test.each([
  ['A.Li', expect.stringContaining('put a space after each dot')],
  ['robin@example.com', 'Please enter a name without a web or email address.'],
  ['http://x.y', 'Please enter a name without a web or email address.'],
  ['Anne/Marie', 'Please leave the sign / out of the name.'],
  ['Robin <3', 'Please leave the sign < out of the name.'],
  ['Robin\nDoe', 'Please use only visible characters in the name.'],
  ['A', 'Please enter a name of at least two characters. If yours has one, add another of your names.'],
  ['Robin 5551212', 'Please use at most 4 digits in the name.'],
  ['Call now', 'Please enter only a name, not a message.'],
])('whoever typed %j reads %s', (typed, words) => {
  expect(nameProblem(typed)).toEqual(words);
});

test('a name is kept as it was typed, and only compared in another form', () => {
  expect(personName.parse('Ｒｏｂｉｎ ﬁ ²')).toBe('Ｒｏｂｉｎ ﬁ ²');
});
