import { type AgentBrief, clockWords, dayWords, shownPhone, WEEKDAYS } from './agent-brief.ts';
import { consentLines, greetingText } from './brief-wording.ts';
import type { FormSummary, SummaryEntry } from './form-summary.ts';

export const BRIEF_TITLE = 'Agent brief';

/** The eight steps, in their order. */
export const BRIEF_STEPS = [
  'Your business',
  'Your hours',
  'Your services',
  'Greeting and voice',
  'What to collect',
  'When a person takes over',
  'Recording and consent',
  'Test calls and who says go',
] as const;

/** What to try before anybody says go, by ids that drafts keep, with what should happen. */
export const TEST_CALLS = {
  unknown: ['Ask something that is not in the brief', 'It says that it doesn’t know, and takes a message.'],
  price: ['Ask for a price you left out', 'It offers that somebody calls back.'],
  street: ['Mumble your street name', 'It asks once more, then spells it back.'],
  urgent: [
    'Say one of your urgent words',
    'It rings the first number in the same call, or texts you at once on Starter.',
  ],
  nobody: [
    'Let that number ring (Growth, Scale)',
    'It tries the second one, then says so and takes a message.',
  ],
  person: ['Ask for a person', 'It hands over, without an argument.'],
  talk: ['Talk over it', 'It stops and listens.'],
  hangup: ['Hang up in the middle', 'You get what it had until then.'],
} as const;

/** What is asked, by the names of the fields: for the labels of the page and for the document. */
export const BRIEF_QUESTIONS = {
  'business-name': 'Name, as callers say it',
  'business-about': 'What you do',
  'business-area': 'Where you work, and where you don’t',
  'hours-zone': 'Time zone',
  'hours-mon-from': 'Opening hours',
  'hours-holidays': 'Holidays and other days off',
  'hours-urgentAfter': 'Only emergencies count after',
  'services-0-name': 'Services',
  'rules-never': 'What it must never say or promise',
  'voice-language': 'Language of the greeting',
  'voice-occasion': 'When it picks up',
  'voice-pace': 'Pace',
  'voice-warmth': 'Warmth',
  'voice-detail': 'Detail',
  'voice-directness': 'Directness',
  'voice-own': 'Greeting',
  'voice-sound': 'A voice you like',
  'collect-0': 'Asked after name, number and reason',
  'notes-to': 'Where the notes go',
  'transfer-words': 'Words that must ring somebody',
  'people-0-name': 'Who is rung, in this order',
  'transfer-otherwise': 'If nobody picks up',
  'consent-recording': 'Recording of calls',
  'consent-reason': 'Why calls are recorded',
  'consent-texting': 'Texts to callers',
  'consent-calling': 'Calls to people who asked for one',
  calls: 'Three calls from last week',
  tests: 'Test calls',
  'go-name': 'Who may say go',
  name: 'Your name',
  email: 'Email',
  phone: 'Phone',
} as const;
type Question = keyof typeof BRIEF_QUESTIONS;

/** What may be chosen, in words. */
export const CHOICE_WORDS = {
  'hours-zone': {
    Pacific: 'Pacific',
    Mountain: 'Mountain',
    Central: 'Central',
    Saskatchewan: 'Saskatchewan',
    Eastern: 'Eastern',
    Atlantic: 'Atlantic',
    Newfoundland: 'Newfoundland',
  },
  'voice-language': { english: 'English', bilingual: 'English and French (Growth, Scale)' },
  'voice-occasion': {
    day: 'On every call',
    closed: 'Only when we are closed',
    busy: 'Only when nobody is free',
  },
  'transfer-otherwise': {
    message: 'It takes a message and says so',
    text: 'It takes a message and texts everybody on the list',
    callback: 'It offers a time for a call back',
  },
  'consent-recording': { off: 'Off', on: 'On' },
  'consent-reason': {
    details: 'To get the details right',
    agreed: 'To have a record of what was agreed',
    check: 'To check how well the agent did',
  },
  'consent-texting': { no: 'No', yes: 'Yes, after it has asked' },
  'consent-calling': { no: 'No', yes: 'Yes, only to those who asked' },
} as const;

const ORDER = ['First', 'Then', 'Last'] as const;

function entry(name: Question, ...answer: string[]): SummaryEntry {
  const given = answer.map((text) => text.trim()).filter(Boolean);
  return { name, question: BRIEF_QUESTIONS[name], answer: given };
}

function chosen<Name extends keyof typeof CHOICE_WORDS>(name: Name, value: string): SummaryEntry {
  const words: Record<string, string> = CHOICE_WORDS[name];
  return entry(name, words[value] ?? '');
}

function hoursEntry({ hours }: AgentBrief): SummaryEntry {
  const days = Object.entries(WEEKDAYS).map(([key, name]) => {
    const times = hours[key as keyof typeof WEEKDAYS];
    return { name, times, words: dayWords(times) };
  });
  // Nobody has said anything yet; that is not the same as closed.
  if (days.every(({ times }) => !times.from && !times.to)) return entry('hours-mon-from');
  return entry('hours-mon-from', ...days.map(({ name, words }) => `${name}: ${words || 'not complete'}`));
}

function serviceLines({ services }: AgentBrief): string[] {
  return services
    .filter(({ name, duration, price }) => `${name}${duration}${price}`.trim())
    .map(({ name, duration, price }) =>
      [name.trim() || 'Without a name', duration.trim(), price.trim() || 'no price on the phone']
        .filter(Boolean)
        .join('; '),
    );
}

/** The brief as a document with one section for each step. */
export function briefSummary(brief: AgentBrief): FormSummary {
  const { business, hours, voice, transfer, people, consent, tests } = brief;
  const sections: readonly (readonly SummaryEntry[])[] = [
    [
      entry('business-name', business.name),
      entry('business-about', business.about),
      entry('business-area', business.area),
    ],
    [
      hoursEntry(brief),
      chosen('hours-zone', hours.zone),
      entry('hours-holidays', hours.holidays),
      entry('hours-urgentAfter', hours.urgentAfter && clockWords(hours.urgentAfter)),
    ],
    [entry('services-0-name', ...serviceLines(brief)), entry('rules-never', brief.rules.never)],
    [
      entry('voice-own', `“${greetingText(brief)}”`),
      chosen('voice-language', voice.language),
      chosen('voice-occasion', voice.occasion),
      entry('voice-pace', voice.pace),
      entry('voice-warmth', voice.warmth),
      entry('voice-detail', voice.detail),
      entry('voice-directness', voice.directness),
      entry('voice-sound', voice.sound),
    ],
    [entry('collect-0', ...brief.collect), entry('notes-to', brief.notes.to)],
    [
      entry('transfer-words', transfer.words),
      entry(
        'people-0-name',
        ...people
          .filter(({ phone }) => phone.trim())
          .map(({ name, phone }, index) => `${ORDER[index]}: ${[name.trim(), shownPhone(phone)].filter(Boolean).join(', ')}`),
      ),
      chosen('transfer-otherwise', transfer.otherwise),
    ],
    [
      chosen('consent-recording', consent.recording),
      ...(consent.recording === 'on' ? [chosen('consent-reason', consent.reason)] : []),
      chosen('consent-texting', consent.texting),
      chosen('consent-calling', consent.calling),
      ...consentLines(brief).map(({ when, says }) => ({
        name: 'consent-recording',
        question: when,
        answer: [`“${says}”`],
      })),
    ],
    [
      entry('calls', brief.calls),
      entry(
        'tests',
        ...Object.entries(TEST_CALLS).map(
          ([id, [attempt, result]]) => `${tests.includes(id) ? 'Tried' : 'To try'}: ${attempt}. ${result}`,
        ),
      ),
      entry('go-name', brief.go.name),
      entry('name', brief.name),
      entry('email', brief.email),
      entry('phone', shownPhone(brief.phone)),
    ],
  ];
  return {
    title: BRIEF_TITLE,
    sections: sections.map((entries, index) => ({ title: BRIEF_STEPS[index] ?? '', entries })),
  };
}
