import { addressProblem, comparable } from '../../../site/person.ts';

/** RFC 2142, and what machines are called. Other roles, such as info@ and webmaster@, are read by people. */
const UNREAD = /^(?:no[._-]?reply|do[._-]?not[._-]?reply|postmaster|abuse|mailer[._-]?daemon)$/;
/** RFC 2606 and 6762, without the domains of examples, which our tests use. */
const NOWHERE = /\.(?:test|invalid|local|localhost)$/;

/** What the visitor should read about the address that the report goes to, or `null` if somebody may read it there. */
export function reportAddressProblem(typed: string): string | null {
  const problem = addressProblem(typed);
  if (problem) return problem;
  const [local = '', domain = ''] = comparable(typed.trim()).split('@');
  const [mailbox = ''] = local.split('+');
  if (UNREAD.test(mailbox)) return `Please use your own address: nobody reads mail at ${mailbox}@.`;
  const [ending] = NOWHERE.exec(domain) ?? [];
  return ending ? `Please use your own address: no mail arrives at addresses ending in ${ending}.` : null;
}
