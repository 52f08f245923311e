import type { Letter } from '../../functions/_shared/emails/compose.tsx';
import type { Email, EmailContext } from '../../functions/_shared/emails/email.ts';
import type { IssueContent } from '../../src/features/newsletter/rules/issue.ts';
import { bundleMails, importBundle } from '../jsx-bundle.ts';

interface Mails {
  compose: (letter: Letter, context: EmailContext) => Email;
  newsletterIssue: (issue: IssueContent, context: EmailContext) => Letter;
}

/** As long as a link that somebody gets. */
const LINK = `/newsletter/unsubscribe#${'x'.repeat(72)}`;

/** Bytes of the HTML of an issue as a subscriber gets it. */
export async function bytesOfMail(issue: IssueContent, siteUrl: string): Promise<number> {
  const { source } = await bundleMails(
    `export { compose } from './compose.tsx'; export { newsletterIssue } from './newsletter-issue.tsx';`,
  );
  const { compose, newsletterIssue } = await importBundle<Mails>(source);
  const link = `${siteUrl}${LINK}`;
  const context: EmailContext = {
    reference: '00000000-0000-4000-8000-000000000000',
    siteUrl,
    links: { confirm: link, unsubscribe: link, block: link, personalData: link, order: link },
  };
  return Buffer.byteLength(compose(newsletterIssue(issue, context), context).html);
}
