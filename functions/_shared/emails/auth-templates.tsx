/** @jsxImportSource react */
import { site } from '../../../src/site/facts.ts';
import { INK } from './colours.ts';
import { renderPage } from './layout.tsx';
import { ButtonLink, Headline, Notes, Paragraph, TextLink } from './parts.tsx';

/** The auth service fills these in: they are Go's. Without spaces, so that no line ends in one. */
const SITE_URL = '{{.SiteURL}}';
const EMAIL = '{{.Email}}';

const ENOUGH = 'The code and the button work for one hour, and one of them is enough.';
const PRESS_ONCE_MORE = `${ENOUGH} The button opens our site, where you press once more.`;

interface Words {
  headline: string;
  /** The line that mail programs show beside the subject. Without it, `what`. */
  preview?: string;
  /** What is going on, where the headline does not say it. */
  what?: string;
  /** What the code is for: "To …, enter this code". */
  toDo?: string;
  button?: { label: string; path: string };
  /** For how long, and what happens then. */
  after?: string;
  /** Why it was sent, and what to do if it was somebody else. */
  reason: string;
}

const toLink = (type: string) => `/auth#token_hash={{.TokenHash}}&type=${type}`;
const toAccount = { label: 'See my account', path: '/auth' };

/** What the auth service writes to people, by the name of the mail in `supabase/config.toml`. */
const WORDS: Record<string, Words> = {
  confirmation: {
    headline: 'Confirm your email address',
    preview: 'Your code to confirm this address. It works for one hour.',
    toDo: 'confirm your email address',
    button: { label: 'Confirm my address', path: toLink('signup') },
    after: PRESS_ONCE_MORE,
    reason:
      'Someone entered this address on our site to create an account. If it was not you, ignore this email: without the code or the button, the account stays closed.',
  },
  recovery: {
    headline: 'Reset your password',
    preview: 'Your code to choose a new password. It works for one hour.',
    toDo: 'choose a new password',
    button: { label: 'Choose a new password', path: toLink('recovery') },
    after: PRESS_ONCE_MORE,
    reason: `Someone asked on our site to reset the password for ${EMAIL}. If it was not you, ignore this email: your password stays as it is.`,
  },
  magic_link: {
    headline: 'Sign in',
    preview: 'Your code to sign in. It works for one hour.',
    toDo: 'sign in',
    button: { label: 'Sign in', path: toLink('magiclink') },
    after: PRESS_ONCE_MORE,
    reason: `Someone asked on our site for a code to sign in as ${EMAIL}. If it was not you, ignore this email, and give the code to nobody, not even to us.`,
  },
  email_change: {
    headline: 'Confirm your new email address',
    preview: 'The change takes effect once both addresses are confirmed.',
    what: `The email address of an account is about to change from ${EMAIL} to {{.NewEmail}}.`,
    toDo: 'agree to that',
    button: { label: 'Agree to the change', path: toLink('email_change') },
    after: `${ENOUGH} A second email is on its way to the other address. The change takes effect once both have agreed.`,
    reason:
      'If you did not ask for this, do not use the code: the address then stays as it is. If the account is yours, also choose a new password, because someone may be signed in as you.',
  },
  reauthentication: {
    headline: 'Confirm that it is you',
    preview: 'Your code to go on. It works for one hour.',
    toDo: 'confirm that it is you',
    after: 'The code works for one hour.',
    reason: `Someone who is signed in as ${EMAIL} is about to change something important. If it was not you, choose a new password, and give the code to nobody.`,
  },
  password_changed: {
    headline: 'Your password was changed',
    what: `The password for ${EMAIL} was changed, and all other devices were signed out.`,
    button: { label: 'Reset my password', path: '/auth#forgot-password' },
    reason:
      'If it was you, there is nothing to do. If not, reset your password now. The code for that goes to this address only.',
  },
  email_changed: {
    headline: 'Your email address was changed',
    what: `The email address of your account was changed from {{.OldEmail}} to ${EMAIL}. From now on you sign in with the new one.`,
    button: { label: 'Write to us', path: '/contact' },
    reason: 'If it was you, there is nothing to do. If not, write to us at once, from this address.',
  },
  identity_linked: {
    headline: 'A way to sign in was added',
    what: `From now on you can also sign in to the account ${EMAIL} with {{.Provider}}.`,
    button: toAccount,
    reason:
      'If it was you, there is nothing to do. If not, remove it in your account and choose a new password.',
  },
  identity_unlinked: {
    headline: 'A way to sign in was removed',
    what: `You can no longer sign in to the account ${EMAIL} with {{.Provider}}.`,
    button: toAccount,
    reason: 'If it was you, there is nothing to do. If not, choose a new password in your account.',
  },
  mfa_factor_enrolled: {
    headline: 'A second step was added',
    what: `Signing in as ${EMAIL} now also asks for something that only you have.`,
    button: toAccount,
    reason:
      'If it was you, there is nothing to do. If not, someone else may have your password: write to us at once, from this address.',
  },
  mfa_factor_unenrolled: {
    headline: 'A second step was removed',
    what: `A second step was removed from the account ${EMAIL}. It is no longer asked for.`,
    button: toAccount,
    reason:
      'If it was you, there is nothing to do. If not, reset your password now, and add the second step again.',
  },
};

function Code({ toDo }: { toDo: string }) {
  return (
    <Paragraph>
      To {toDo}, enter this code:{' '}
      <strong
        className="ink"
        style={{
          color: INK,
          display: 'block',
          fontSize: '34px',
          fontWeight: 700,
          letterSpacing: '0.12em',
          lineHeight: 1.5,
        }}
      >
        {'{{.Token}}'}
      </strong>
    </Paragraph>
  );
}

function authTemplate({ headline, preview, what, toDo, button, after, reason }: Words): string {
  const children = (
    <>
      <Headline>{headline}</Headline>
      {what && <Paragraph>{what}</Paragraph>}
      {toDo && <Code toDo={toDo} />}
      {button && <ButtonLink href={SITE_URL + button.path}>{button.label}</ButtonLink>}
      {after && <Paragraph>{after}</Paragraph>}
      <Notes>
        <Paragraph quiet>{reason}</Paragraph>
        <Paragraph quiet style={{ margin: 0 }}>
          {site.brand}
          <br />
          <TextLink href={SITE_URL} quiet>
            {SITE_URL}
          </TextLink>
        </Paragraph>
      </Notes>
    </>
  );
  const html = renderPage({
    title: headline,
    preview: preview ?? what ?? headline,
    siteUrl: SITE_URL,
    children,
  });
  // React escapes apostrophes, which stand for themselves here and keep the files readable.
  return html.replaceAll('&#x27;', "'");
}

/** The mails that the auth service sends, each a whole page in HTML, by their names in `supabase/config.toml`. */
export const authTemplates = (): Record<string, string> =>
  Object.fromEntries(Object.entries(WORDS).map(([name, words]) => [name, authTemplate(words)]));
