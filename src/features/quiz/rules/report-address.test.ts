import { expect, test } from 'vitest';
import { checkInfo } from './info-check.ts';
import { reportAddressProblem } from './report-address.ts';
import { quizInfo } from './submission.ts';
import { EMAIL_INVALID, EMAIL_MISSING } from '../../../site/person.ts';

test.each([
  ['noreply@example.ca', 'noreply@.'],
  ['No-Reply@example.ca', 'no-reply@.'],
  ['no_reply+robin@example.ca', 'no_reply@.'],
  [' donotreply@example.ca ', 'donotreply@.'],
  ['do.not.reply@example.ca', 'do.not.reply@.'],
  ['postmaster@example.ca', 'postmaster@.'],
  ['hostmaster@example.ca', 'hostmaster@.'],
  ['root@example.ca', 'root@.'],
  ['ABUSE@example.ca', 'abuse@.'],
  ['mailer-daemon@example.ca', 'mailer-daemon@.'],
  ['robin@example.test', 'ending in .test.'],
  ['robin@a.b.INVALID', 'ending in .invalid.'],
  ['robin@printer.local', 'ending in .local.'],
  ['robin@site.example', 'ending in .example.'],
  ['robin@db.internal', 'ending in .internal.'],
  ['robin@nas.lan', 'ending in .lan.'],
  ['robin@tv.home.arpa', 'ending in .home.arpa.'],
  ['robin@abc.onion', 'ending in .onion.'],
  ['robin@www.localhost', 'ending in .localhost.'],
  ['robin@example.ｔｅｓｔ', 'ending in .test.'],
  ['robin@example.te\ufe00st', 'ending in .test.'],
])('%j gets no report, and the form and the server say why', (email, why) => {
  const words = expect.stringMatching(
    new RegExp(`^Please use your own address: .*${why.replaceAll('.', '\\.')}$`),
  );
  const info = { name: 'Robin', email, gender: 'female' };
  expect(checkInfo(info)).toEqual({ problems: { email: words } });
  expect(quizInfo.safeParse(info).error?.issues).toMatchObject([{ path: ['email'], message: words }]);
});

test.each([
  'robin@example.com',
  'robin@test.ca',
  'robin@local.invalid.ca',
  'noreply.robin@example.ca',
  'robin+noreply@example.ca',
  'info@example.ca',
  'abuse.team@example.ca',
  'reply@example.ca',
])('%s gets its report', (email) => {
  expect(reportAddressProblem(email)).toBeNull();
});

test('what is wrong with any address is said first', () => {
  expect(reportAddressProblem(' ')).toBe(EMAIL_MISSING);
  expect(reportAddressProblem('noreply@')).toBe(EMAIL_INVALID);
});
