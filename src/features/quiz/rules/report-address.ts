import { addressProblem, comparable } from '../../../site/person.ts';
import * as t from './messages.ts';
import { filled } from './wording.ts';

/** RFC 2142, and what machines are called. Other roles, such as info@ and webmaster@, are read by people. */
const UNREAD =
  /^(?:no[._-]?reply|do[._-]?not[._-]?reply|postmaster|hostmaster|root|abuse|mailer[._-]?daemon)$/;
/** RFC 2606, 6762, 7686 and 8375, and names of networks at home and at work. Not `example.com`, which our tests use. */
const NOWHERE = /\.(?:test|example|invalid|local|localhost|internal|lan|home\.arpa|onion)$/;

/** What the visitor should read about the address that the report goes to, or `null` if somebody may read it there. */
export function reportAddressProblem(typed: string): string | null {
  const problem = addressProblem(typed);
  if (problem) return problem;
  const [local = '', domain = ''] = comparable(typed.trim()).split('@');
  const [mailbox = ''] = local.split('+');
  if (UNREAD.test(mailbox)) return filled(t.nobodyReads, { mailbox });
  const [ending] = NOWHERE.exec(domain) ?? [];
  return ending ? filled(t.noMailArrives, { ending }) : null;
}
