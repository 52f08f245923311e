import { expect, test } from 'vitest';
import { fillTemplate, PLACEHOLDERS, readMailTemplates } from '../../local/auth/mail-templates.ts';
import { readSettings } from '../../local/auth/settings.ts';
import { readProjectConfig } from '../../local/project-config.ts';
import { projectRoot } from '../command.ts';
import { codeIn, hashIn } from './auth-mails.ts';
import { readHtml } from './read-html.ts';

const settings = readSettings(readProjectConfig(projectRoot));
const templates = readMailTemplates(projectRoot);
const CODE_MAILS = ['confirmation', 'recovery', 'magic_link', 'email_change'] as const;

test.each(CODE_MAILS)(
  'whoever reads %s sees the code, its time, the address of the link and whose it is',
  (name) => {
    const values = Object.fromEntries(
      PLACEHOLDERS[name].map((placeholder) => [placeholder, 'ada@example.ca']),
    );
    const all = { ...values, SiteURL: 'https://www.modai.ca', Token: '01234567', TokenHash: 'pkce_abc' };
    const HTML = fillTemplate(templates[name]?.content ?? '', all);
    const words = readHtml(HTML);
    expect([codeIn({ HTML }), hashIn({ HTML })]).toEqual(['01234567', 'pkce_abc']);
    expect(words).toMatch(/\shttps:\/\/www\.modai\.ca\/auth#token_hash=pkce_abc&type=\w+\s/);
    expect(words).toContain(`work for ${settings.email.otp_expiry / 60} minutes`);
    expect(words).toContain('ada@example.ca');
    expect(words).toMatch(/If (?:it was not you|you did not ask for this)/);
    expect(words).not.toMatch(/[<>{}]|&\w+;/);
  },
);
