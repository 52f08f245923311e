/** @jsxImportSource react */
import { compose } from './compose.tsx';
import { type Email, type EmailContext, linkText, requireLinks } from './email.ts';
import { ButtonLink, CopyLink, Headline, Paragraph } from './layout.tsx';

const SUBJECT = 'Your link to what we keep about you';
const WHAT =
  'Someone, most likely you, asked on our site what we keep under this address. On the page below you can read all of it, save it as a file, or have it deleted.';
const BUTTON = 'See or delete my data';
const SECRET =
  'The link works for one day. It opens your data to anyone who has it, so please do not pass this email on.';
const REASON =
  'Someone entered this address on our page about personal data. If you did not ask for it, ignore this email: without the link, nobody can see anything.';

/** Lets somebody act on their data: only the reader of an address gets the link for it. */
export function dataLink(_payload: object, context: EmailContext): Email {
  const { personalData } = requireLinks(context);
  const content = (
    <>
      <Headline>{SUBJECT}</Headline>
      <Paragraph>{WHAT}</Paragraph>
      <ButtonLink href={personalData}>{BUTTON}</ButtonLink>
      <Paragraph>{SECRET}</Paragraph>
      <CopyLink href={personalData} />
    </>
  );
  const text = [SUBJECT, WHAT, linkText([{ text: BUTTON, href: personalData }]), SECRET];
  return compose({ subject: SUBJECT, preview: SECRET, content, text, reason: REASON }, context);
}
