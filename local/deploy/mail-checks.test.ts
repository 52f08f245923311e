import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../project.ts';
import { checkAuthMails, mailProblems } from './mail-checks.ts';

const confirmation = readFileSync(join(projectRoot, 'supabase', 'templates', 'confirmation.html'), 'utf8');

test('each mail of the auth service has its file, and only what the service can fill in', () => {
  expect(checkAuthMails()).toMatchObject([{ verdict: 'ok', details: [] }]);
});

test.each([
  ['a placeholder of another mail', 'Hello', `${confirmation}{{.OldEmail}}`, /no OldEmail/],
  ['a condition', 'Hello', `${confirmation}{{ if .Email }}`, /no plain placeholder/],
  ['a misspelt placeholder in the subject', 'Hello {{.Emial}}', confirmation, /no Emial/],
  ['no subject', '', confirmation, /no subject/],
  [
    'a link of another kind',
    'Hello',
    confirmation.replaceAll('type=signup"', 'type=recovery"'),
    /no link leads/,
  ],
  [
    'an address that nobody can read',
    'Hello',
    confirmation.replace('>{{.SiteURL}}/auth#', '>/auth#'),
    /where its link leads/,
  ],
  [
    'a link elsewhere',
    'Hello',
    confirmation.replace('="{{.SiteURL}}"', '="https://a.org"'),
    /leads elsewhere/,
  ],
  ['more than mail programs show', 'Hello', confirmation + ' '.repeat(102_400), /longer than/],
])('%s is refused', (_, subject, html, problem) => {
  expect(mailProblems('confirmation', subject, html)).toEqual([expect.stringMatching(problem)]);
});
