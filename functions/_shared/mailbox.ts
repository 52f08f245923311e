import { EMAIL_DOMAIN } from '../../src/site/person.ts';
import { keyedHash } from './keyed-hash.ts';
import { Refusal } from './refusal.ts';

const GMAIL_DOMAINS = ['gmail.com', 'googlemail.com'];
/** Where what follows a `+` is known to reach the same person. On any other host it may be somebody else's mailbox. */
const TAGGING_DOMAINS = [
  ...GMAIL_DOMAINS,
  ...['outlook.com', 'hotmail.com', 'live.com', 'icloud.com', 'me.com', 'mac.com'],
  ...['proton.me', 'protonmail.com', 'pm.me', 'fastmail.com'],
];
const IP_ADDRESS = /^[\d.]+$/;

export interface Mailbox {
  /** Where mail is sent: as typed, with the domain in lower case and in punycode. */
  address: string;
  /**
   * One spelling per mailbox, which stands for its owner and is never sent to: lower case, without the `+tag` and the
   * dots that its host ignores.
   */
  canonical: string;
  /** The same without any `+tag`: addresses that may be one mailbox share its limits. */
  counted: string;
}

/** The domain in ASCII; undefined when it is a number or cannot be encoded. */
function asciiDomain(domain: string): string | undefined {
  const hostname = URL.parse(`http://${domain}`)?.hostname;
  return hostname === undefined || IP_ADDRESS.test(hostname) ? undefined : hostname;
}

/** Expects an address in the form of the contract. Refuses with 422 at `field` when its domain cannot take mail. */
export function mailboxOf(email: string, field: string): Mailbox {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  const domain = asciiDomain(email.slice(at + 1));
  if (domain === undefined) throw new Refusal('invalid_body', { fields: { [field]: EMAIL_DOMAIN } });

  const exact = local.toLowerCase();
  const untagged = exact.replace(/(?<=.)\+.*$/, '');
  const counted = GMAIL_DOMAINS.includes(domain)
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${domain}`;
  const canonical = TAGGING_DOMAINS.includes(domain) ? counted : `${exact}@${domain}`;
  return { address: `${local}@${domain}`, canonical, counted };
}

/**
 * Stands for a person in the database: a keyed hash of their address. The secret must never change, or what is kept about
 * somebody could not be found any more, least of all that they want no mail.
 */
export const personHashOf = (personSecret: string, { canonical }: Mailbox) =>
  keyedHash(personSecret, 'person', canonical);

/** Stands for a mailbox where limits count what it gets. */
export const mailboxHashOf = (personSecret: string, { counted }: Mailbox) =>
  keyedHash(personSecret, 'mailbox', counted);
