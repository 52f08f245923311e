/** @jsxImportSource react */
import { site } from '../../../src/site/facts.ts';
import words from './auth-words.json' with { type: 'json' };
import { INK } from './colours.ts';
import { renderPage } from './layout.tsx';
import { ButtonLink, Headline, Notes, Paragraph, TextLink } from './parts.tsx';

/** The auth service fills `{{…}}` in: they are Go's. Without spaces, so that no line ends in one. */
const SITE_URL = '{{.SiteURL}}';

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

/** By the name of the mail in `supabase/config.toml`. */
const WORDS: Record<string, Words> = words;

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

/** The address is shown as well: the service sends no text part for whoever reads no HTML. */
function Button({ label, href }: { label: string; href: string }) {
  return (
    <>
      <ButtonLink href={href}>{label}</ButtonLink>
      <Paragraph quiet>
        Or open this address in your browser:{' '}
        <TextLink href={href} quiet>
          {href}
        </TextLink>
      </Paragraph>
    </>
  );
}

function authTemplate({ headline, preview, what, toDo, button, after, reason }: Words): string {
  const children = (
    <>
      <Headline>{headline}</Headline>
      {what && <Paragraph>{what}</Paragraph>}
      {toDo && <Code toDo={toDo} />}
      {button && <Button label={button.label} href={SITE_URL + button.path} />}
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
