/** @jsxImportSource react */
import { compose } from './compose.tsx';
import { type Email, type EmailContext, linkText, requireLinks } from './email.ts';
import { ButtonLink, CopyLink, Headline, Paragraph, TextLink } from './layout.tsx';
import type { MailPayload } from './payloads.ts';

const ASK = {
  subject: 'Please confirm your subscription',
  what: 'Someone, most likely you, asked for our monthly email at this address. To start it, open the page below and press the button there.',
  button: 'Confirm my subscription',
  cancel: 'It was not me: cancel this request',
  until: 'You can confirm for seven days. Until you do, the newsletter does not start.',
  reason:
    'Someone entered this address in the newsletter form on our site. If it was not you, ignore this email: you are on no list.',
};

const KNOWN = {
  subject: 'You are on our list already',
  what: 'Someone, most likely you, asked for our monthly email at this address. The address is on the list, so there is nothing to do. The next email comes by itself.',
  leave: 'If you do not want it any more, you can leave with one click:',
  link: 'Leave the newsletter',
  reason:
    'Someone entered this address in the newsletter form on our site. If it was not you, ignore this email: nothing has changed.',
};

function alreadySubscribed(
  { receipt }: MailPayload<'newsletter-confirmation'>,
  context: EmailContext,
): Email {
  const { subject, what, leave, reason } = KNOWN;
  const link = { text: KNOWN.link, href: requireLinks(context).unsubscribe };
  const content = (
    <>
      <Headline>{subject}</Headline>
      <Paragraph>{what}</Paragraph>
      <Paragraph>
        {leave} <TextLink href={link.href}>{link.text}</TextLink>
      </Paragraph>
    </>
  );
  const text = [subject, what, leave, linkText([link])];
  return compose(
    { subject, preview: what, content, text, reason, consent: { receipt }, leave: KNOWN.link },
    context,
  );
}

/**
 * Asks whoever reads the mail of an address whether they want the newsletter. It advertises nothing: nobody has agreed
 * to anything yet.
 */
export function newsletterConfirmation(
  payload: MailPayload<'newsletter-confirmation'>,
  context: EmailContext,
): Email {
  if (payload.subscribed) return alreadySubscribed(payload, context);
  const { subject, what, button, until, reason } = ASK;
  const { confirm } = requireLinks(context);
  const content = (
    <>
      <Headline>{subject}</Headline>
      <Paragraph>{what}</Paragraph>
      <ButtonLink href={confirm}>{button}</ButtonLink>
      <Paragraph>{until}</Paragraph>
      <CopyLink href={confirm} />
    </>
  );
  const text = [subject, what, linkText([{ text: button, href: confirm }]), until];
  const { receipt } = payload;
  return compose(
    { subject, preview: until, content, text, reason, consent: { receipt }, leave: ASK.cancel },
    context,
  );
}
