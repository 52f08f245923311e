export const CONSENT_PURPOSES = ['newsletter', 'message', 'disc-report', 'order', 'order-request'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/** Words that a person saw beside the button by which they agreed. */
export interface ConsentText {
  purpose: ConsentPurpose;
  /** The first day on which it was shown, ISO 8601. */
  since: string;
  text: string;
  /** SHA-256 of the text in UTF-8, hexadecimal: what the proof of consent and the receipt name. */
  hash: string;
}

/**
 * Every text that ever stood beside a form, the newest of a purpose first. Append only: a text that somebody agreed to
 * can always be read again by its hash. New words are a new entry; a test computes the hashes.
 */
export const CONSENT_TEXTS = [
  {
    purpose: 'newsletter',
    since: '2026-11-21',
    text: 'Send me one email a month about handling calls, messages and bookings. I can leave at any time with one click.',
    hash: '3c210acd71033d2c20d0cd8e892b35cf7c8c6ab13bb26d8eb288cb9309911b9f',
  },
  {
    purpose: 'message',
    since: '2026-11-21',
    text: 'We use this to answer you and for nothing else, and delete it after 24 months.',
    hash: '9210ce8e1ff98ebef205a847a03c28bad16106050e04100a4fefb99ee846fc5a',
  },
  {
    purpose: 'disc-report',
    since: '2026-11-24',
    text: 'Your answers are scored in this browser. When you finish, we email the report to this address once; starting is your request for that email. The report puts you on no list.',
    hash: '9254e84e728fc65b93179c3a1a0e4a3380917d658f76045c9743f68a32dd00f7',
  },
  {
    purpose: 'disc-report',
    since: '2026-11-21',
    text: 'Your answers are scored in this browser. When you finish, we email the report to this address once; starting is your request for that email. It puts you on no list.',
    hash: '0775870339a2997d9d4d595e52c1b1557000259b431b9aef16c5ba644f72ae52',
  },
  {
    purpose: 'order',
    since: '2026-11-24',
    text: 'I agree to the terms. The plan renews by itself until I cancel it online; it then runs to the end of what is paid.',
    hash: '4e2c57e735a1fbe726cd05e6617f47ef4100cc250630702f199918b73bdb3ae1',
  },
  {
    purpose: 'order',
    since: '2026-11-22',
    text: 'I have read the terms and agree to them. A plan renews by itself until I cancel it, which I can do online at any time; it then runs to the end of the period that is paid.',
    hash: '5904856139f67d922029f71f2cc6b43165853ff3b42ea48136ea708a5c023f46',
  },
  {
    purpose: 'order-request',
    since: '2026-11-28',
    text: 'I agree to the terms. Nothing is ordered until I agree to the invoice. A plan paid by period then renews by itself until I write to you to cancel it; it runs to the end of what is paid.',
    hash: 'a1ea9c770419d15937e053b142221fdd75724daf45b86a353d7cb29a02f2d5db',
  },
] as const satisfies readonly ConsentText[];

/** The words to show beside a form now. */
export function currentConsent(purpose: ConsentPurpose): ConsentText {
  const newest = CONSENT_TEXTS.find((text) => text.purpose === purpose);
  if (!newest) throw new Error(`There is no consent text for ${purpose}.`);
  return newest;
}

export function findConsent(hash: string | undefined): ConsentText | undefined {
  return CONSENT_TEXTS.find((text) => text.hash === hash);
}

/** As much of a hash as a person can compare by eye. */
export const shortHash = (hash: string) => hash.slice(0, 8);
