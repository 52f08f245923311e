import type { Letter } from './compose.tsx';
import { type EmailContext, requireLinks } from './email.ts';
import { button, copyLink } from './letter-parts.tsx';

const WHAT =
  'Someone, most likely you, asked on our site what we keep under this address. On the page below you can read all of it, save it as a file, or have it deleted.';
const SECRET =
  'The link works for one day. It opens your data to anyone who has it, so please do not pass this email on.';
const REASON =
  'Someone entered this address on our page about personal data. If you did not ask for it, ignore this email: without the link, nobody can see anything.';

/** Lets somebody act on their data: only the reader of an address gets the link for it. */
export function dataLink(_payload: object, context: EmailContext): Letter {
  const { personalData: href } = requireLinks(context);
  return {
    subject: 'Your link to what we keep about you',
    preview: SECRET,
    parts: [WHAT, button({ text: 'See or delete my data', href }), SECRET, copyLink(href)],
    reason: REASON,
  };
}
