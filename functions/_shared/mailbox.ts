import { EMAIL_DOMAIN } from '../../src/site/person.ts';
import { keyedHash } from './keyed-hash.ts';
import { Refusal } from './refusal.ts';

const GMAIL_DOMAINS = ['gmail.com', 'googlemail.com'];
const IP_ADDRESS = /^[\d.]+$/;

export interface Mailbox {
  /** Where mail is sent: as typed, with the domain in lower case and in punycode. */
  address: string;
  /**
   * One spelling per mailbox, for counting and never for sending: lower case, without `+tag`, and without the
   * dots that Gmail ignores.
   */
  canonical: string;
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

  const counted = local.toLowerCase().replace(/(?<=.)\+.*$/, '');
  const canonical = GMAIL_DOMAINS.includes(domain)
    ? `${counted.replaceAll('.', '')}@gmail.com`
    : `${counted}@${domain}`;
  return { address: `${local}@${domain}`, canonical };
}

/**
 * Stands for a person in the database: a keyed hash of their address. The secret must never change, or what is kept about
 * somebody could not be found any more, least of all that they want no mail.
 */
export const personHashOf = (personSecret: string, { canonical }: Mailbox) =>
  keyedHash(personSecret, 'person', canonical);
