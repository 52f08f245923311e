import {
  ACCENT_STORAGE_KEY,
  ANSWERS_STORAGE_KEY,
  BRIEF_STORAGE_KEY,
  CONTACT_STORAGE_KEY,
  QUIZ_DRAFT_LIFETIME_MS,
  QUIZ_KEPT_MAX,
  QUIZ_STORAGE_KEY,
  DRAFT_LIFETIME_MS,
  ORDER_STORAGE_KEY,
  QUESTIONNAIRE_STORAGE_KEY,
  SESSION_STORAGE_KEY,
  WORDS_MAX,
  WORDS_STORAGE_KEY,
} from '../../../site/constants.ts';

/**
 * What is kept about people: the one source of the privacy policy's lists, in the words that readers see.
 * Tests refuse a table or a storage key that is missing here, and a time that differs from the clean-up job's.
 */
interface DataRecord {
  what: string;
  why: string;
  where: string;
  keptFor: string;
  seenBy: string;
  /** What allows us to keep it. */
  ground: string;
  /** Tables of the schemas `app` and `public` that hold it. */
  tables?: readonly string[];
  /** Names in the browser's local or session storage, or what they begin with. */
  storageKeys?: readonly string[];
}

export const DATA_PLACES = ['browser', 'database', 'elsewhere'] as const;
export type DataPlace = (typeof DATA_PLACES)[number];

const DAY_MS = 24 * 60 * 60 * 1_000;
const QUIZ_DRAFT_DAYS = QUIZ_DRAFT_LIFETIME_MS / DAY_MS;
const DRAFT_DAYS = DRAFT_LIFETIME_MS / DAY_MS;
const STAFF = 'Our staff, and the company that hosts the database';
const NOBODY = 'Nobody reads it; the company that hosts the database could';
const THIS_BROWSER = 'You, and anybody who uses this browser';
const FAIR_USE = 'Needed to keep the forms safe from abuse';

export const DATA_INVENTORY: Readonly<Record<DataPlace, readonly DataRecord[]>> = {
  browser: [
    {
      what: 'Sign-in key, with your name and email address',
      why: 'To keep you signed in. It is there only if you have an account.',
      where: 'Local storage of this browser',
      keptFor: 'Until you sign out',
      seenBy: THIS_BROWSER,
      ground: 'Part of the account you asked for',
      storageKeys: [SESSION_STORAGE_KEY],
    },
    {
      what: 'What your account page shows',
      why: 'So that the next page of a visit does not have to ask for it again.',
      where: 'Session storage of this tab',
      keptFor: 'Until you sign out or close the tab',
      seenBy: THIS_BROWSER,
      ground: 'Part of the account you asked for',
      storageKeys: [ANSWERS_STORAGE_KEY],
    },
    {
      what: 'DISC draft or result, with your name, email address and pronoun',
      why: 'So that you can go on after a break, or read the result again.',
      where: 'Local storage of this browser',
      keptFor: `${QUIZ_DRAFT_DAYS} days. The assessment page removes an older one when it opens.`,
      seenBy: THIS_BROWSER,
      ground: 'Part of the assessment you started',
      storageKeys: [QUIZ_STORAGE_KEY],
    },
    {
      what: 'Drafts of the contact form, the questionnaire and the agent brief: what you have typed so far, with your name and email address if you gave them',
      why: 'So that nothing is lost when you close the page or the network fails.',
      where: 'Local storage of this browser',
      keptFor: `Until you send the form or delete the draft, at most ${DRAFT_DAYS} days. The page of the form removes an older one when it opens.`,
      seenBy: THIS_BROWSER,
      ground: 'Part of the form you started',
      storageKeys: [CONTACT_STORAGE_KEY, QUESTIONNAIRE_STORAGE_KEY, BRIEF_STORAGE_KEY],
    },
    {
      what: 'Order: what you chose, your name and email address if you gave them, and the key that shows you where the order stands',
      why: 'So that you can go on after a break, try the payment again without ordering twice, and see whether the payment arrived.',
      where: 'Local storage of this browser',
      keptFor: `At most ${DRAFT_DAYS} days. The checkout page removes an older one when it opens.`,
      seenBy: THIS_BROWSER,
      ground: 'Part of the order you started',
      storageKeys: [ORDER_STORAGE_KEY],
    },
    {
      what: 'IPA Speak Buddy: the accent you chose, and the words you put into your practice list',
      why: 'So that the page is as you left it. There is none before you choose an accent or add a word.',
      where: 'Local storage of this browser',
      keptFor: `Until you remove the words or delete all on this page, at most ${WORDS_MAX} words`,
      seenBy: THIS_BROWSER,
      ground: 'Part of the tool you use',
      storageKeys: [ACCENT_STORAGE_KEY, WORDS_STORAGE_KEY],
    },
  ],
  database: [
    {
      what: 'Messages: your name, email address, topic, text, the time, the name your browser gives itself, and a code of the address',
      why: 'To answer you, and to find the talk again if you write later.',
      where: 'Our database',
      keptFor: '24 months',
      seenBy: STAFF,
      ground: 'Your consent: you send the form',
      tables: ['contact_messages'],
    },
    {
      what: 'Newsletter: your email address, a code of it, which text you agreed to, and the days you asked, confirmed and left',
      why: 'To send the newsletter to those who confirmed, and not to send it once you have left.',
      where: 'Our database',
      keptFor:
        'Until you leave; then only the code and the days remain. A request that nobody confirms: 30 days.',
      seenBy: STAFF,
      ground: 'Your express consent under CASL: you send the form, and confirm from your inbox',
      tables: ['newsletter_subscribers'],
    },
    {
      what: 'Proof of what you agreed to and took back: a code of your email address, the code of the text, the time, the page, the name your browser gives itself, and a code of your network address',
      why: 'To show what you agreed to, and that you could take it back.',
      where: 'Our database',
      keptFor:
        'Newsletter: until 3 years after you leave, or 30 days if you never confirmed. A message: 24 months. A DISC report: 30 days. An order: 30 days, and longer while you have one with us. A stop of all email: until you ask us to lift it.',
      seenBy: NOBODY,
      ground: 'CASL: whoever sends email has to be able to prove consent',
      tables: ['consent_events'],
    },
    {
      what: 'Orders: your name, email address and a code of it, the plan with its amounts and days, where the payment stands, and what Stripe calls you, the payment and the subscription. Your card is never with us.',
      why: 'To let you pay, to do what you ordered, and to keep our books.',
      where: 'Our database',
      keptFor:
        'Paid: as long as tax law asks, which is until 6 years after the year in which you paid or the plan ended. Not paid: 30 days after its last payment page has closed.',
      seenBy: STAFF,
      ground: 'Our contract with you, and tax law',
      tables: ['orders'],
    },
    {
      what: 'Notices from Stripe that we took to account: their number, their kind and the number of the order',
      why: 'So that a notice that comes twice counts once.',
      where: 'Our database',
      keptFor: '30 days',
      seenBy: NOBODY,
      ground: 'Needed to keep your order right',
      tables: ['order_events'],
    },
    {
      what: 'Stop list: codes of email addresses that asked for no email, can’t be reached, or marked one of ours as spam',
      why: 'So that our system sends nothing more to them, but for what concerns an order of theirs.',
      where: 'Our database',
      keptFor: 'Until you ask us to lift it',
      seenBy: NOBODY,
      ground: 'Needed to keep to your wish',
      tables: ['mail_suppressions'],
    },
    {
      what: 'DISC results that you keep in your account: the number of the account, the four counts, and the day',
      why: 'So that you can look at them again. Nothing is kept unless you press the button for it.',
      where: 'Our database',
      keptFor: `Until you delete the result or the account, at most ${QUIZ_KEPT_MAX} of them`,
      seenBy:
        'You, when you are signed in. Our staff does not read them; the company that hosts the database could',
      ground: 'Your consent: you press the button',
      tables: ['quiz_reports'],
    },
    {
      what: 'Emails that wait to be sent: the address and what goes into the email, such as your DISC answers',
      why: 'So that no email is lost when something fails.',
      where: 'Our database',
      keptFor:
        'Until our mail provider takes it, often seconds, at most 33 hours. The one about a deleted account waits for the deletion, at most 1 day. One that fails for good or is held back: 30 days. Proof of sending, with a code of the address and without address or text: 30 days.',
      seenBy: NOBODY,
      ground: 'Your consent: you asked for the email',
      tables: ['email_outbox'],
    },
    {
      what: 'Notices from our mail provider that an email did not arrive or was marked as spam, with a code of the address',
      why: 'To stop writing to an address that can’t be reached or wants no email.',
      where: 'Our database',
      keptFor: '30 days',
      seenBy: NOBODY,
      ground: 'Needed to keep to your wish, and to keep our email from being taken for spam',
      tables: ['mail_events'],
    },
    {
      what: 'Counters, with your network address, email address and account turned into codes',
      why: 'To stop anybody from flooding our forms or your mailbox.',
      where: 'Our database',
      keptFor: 'A network or an account: up to 1 day. An email address: up to 30 days.',
      seenBy: NOBODY,
      ground: FAIR_USE,
      tables: ['rate_limits'],
    },
    {
      what: 'Codes of what was sent, without the content',
      why: 'So that a form sent twice by accident counts once.',
      where: 'Our database',
      keptFor: '48 hours',
      seenBy: NOBODY,
      ground: FAIR_USE,
      tables: ['idempotency_keys'],
    },
    {
      what: 'How many forms are sent in an hour: numbers, nothing about a person',
      why: 'To notice when a program floods a form.',
      where: 'Our database',
      keptFor: '48 hours',
      seenBy: NOBODY,
      ground: FAIR_USE,
      tables: ['rate_limit_hours'],
    },
    {
      what: 'Alarms: that an email could not be sent, say, or the number of an order whose payment is not right',
      why: 'So that our staff can look at what went wrong.',
      where: 'Our database',
      keptFor: '90 days',
      seenBy: STAFF,
      ground: 'Needed to keep the site running and safe',
      tables: ['alarms'],
    },
  ],
  elsewhere: [
    {
      what: 'Account: your name, email address, password in a form that can’t be read back, the secret of a second factor if you set one up, and for each sign-in the time, network address and browser',
      why: 'To let you in, and to protect the account.',
      where: 'Our sign-in service',
      keptFor: 'Until you delete it on the page of your account, which takes effect at once',
      seenBy: 'Our staff, and the company that runs the service; never the password',
      ground: 'Your consent: you create the account',
    },
    {
      what: 'Emails between you and us',
      why: 'To answer you, and to know what was agreed.',
      where: 'Our mailbox',
      keptFor: 'Up to 24 months. Then we delete them by hand.',
      seenBy: 'Our staff, and our mail provider',
      ground: 'Your consent: you write to us',
    },
    {
      what: 'Invoices and receipts',
      why: 'To do what you ordered, and to keep our books.',
      where: 'Our books',
      keptFor: 'As long as tax law asks, as a rule six years after the tax year',
      seenBy: 'Our staff, our accountant, and the tax office if it asks',
      ground: 'Our contract with you, and tax law',
    },
    {
      what: 'Logs: the time, the page or form, and what went wrong. The web host may note the network address.',
      why: 'To find faults and attacks. Our own lines hold no names and no messages.',
      where: 'Our hosts',
      keptFor: 'Up to 30 days',
      seenBy: 'Our staff, and the hosts',
      ground: 'Needed to keep the site running and safe',
    },
  ],
};

/** Names in local and session storage that belong to this site, or what they begin with. */
export const STORAGE_KEYS: readonly string[] = DATA_INVENTORY.browser.flatMap(
  ({ storageKeys = [] }) => storageKeys,
);

interface Supplier {
  name: string;
  task: string;
  sees: string;
  /** False until the owner has chosen the company and signed with it; readers are told. */
  confirmed: boolean;
}

/** Companies that handle personal data for us. */
export const SUPPLIERS: readonly Supplier[] = [
  {
    name: 'Website host',
    task: 'Delivers the pages',
    sees: 'Network address, page asked for',
    confirmed: false,
  },
  {
    name: 'Supabase',
    task: 'Database, form functions and sign-in',
    sees: 'What you send us, and your account',
    confirmed: false,
  },
  {
    name: 'Stripe',
    task: 'Takes the payments and sends the receipts',
    sees: 'Your card or account, name, email, billing address, and your order',
    confirmed: false,
  },
  { name: 'Resend', task: 'Sends our emails', sees: 'Address and text of the email', confirmed: false },
  {
    name: 'Chat service, only if one is switched on',
    task: 'Answers in the chat',
    sees: 'What you type, and your network address',
    confirmed: false,
  },
  {
    name: 'Suppliers of calls and speech',
    task: 'Carry and understand calls for our customers',
    sees: 'Sound and text of the call',
    confirmed: false,
  },
];
