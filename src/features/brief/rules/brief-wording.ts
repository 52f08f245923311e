import { type Brief, textOf } from './brief.ts';
import {
  AGENT_SCALES,
  type AgentDials,
  AI_WORDS,
  greetingSentences,
  asSentence,
  joinSentences,
} from '../../quiz/rules/agent-greeting.ts';

/** Words in one language, for the device that speaks them and the reader that reads them out. */
export interface Spoken {
  lang: 'en' | 'fr';
  text: string;
}

const REASONS = {
  details: { en: 'we get the details right', fr: 'bien noter les détails' },
  agreed: { en: 'we both have a record of what was agreed', fr: 'garder une trace de ce qui est convenu' },
  check: { en: 'we can check how well I did', fr: 'vérifier la qualité de mon travail' },
} as const;

const OCCASIONS = {
  day: '',
  closed: 'We are closed right now.',
  busy: 'Everyone is with a customer, so I picked up.',
} as const;

const URGENT_QUESTIONS = {
  gentle: 'Would you like to tell me whether this is urgent, or can it wait until we open?',
  plain: 'Is this urgent, or can it wait until we open?',
  direct: 'Is it urgent?',
} as const;

const FRENCH_WORDS = 'Je suis une assistante IA.';

const isOn = (brief: Brief) => textOf(brief, 'consent-recording') === 'on';
const businessOf = (brief: Brief) => textOf(brief, 'business-name') || 'our business';

/** What a choice stands for; of one that is not known, the first. */
function chosen<Words>(table: Readonly<Record<string, Words>>, value: string): Words {
  return (Object.hasOwn(table, value) ? table[value] : Object.values(table)[0]) as Words;
}

/** The steps of the four scales; the middle one where none is chosen. */
function dialsOf(brief: Brief): AgentDials {
  const steps = Object.entries(AGENT_SCALES).map(([scale, [low, middle, high]]) => {
    const step = textOf(brief, `voice-${scale}`);
    return [scale, step === low || step === high ? step : middle];
  });
  return Object.fromEntries(steps);
}

/** The sentences that name the recording and its reason, and how to refuse; empty where nothing is recorded. */
function recordingWords(brief: Brief) {
  if (!isOn(brief)) return { en: '', fr: '' };
  const reason = chosen(REASONS, textOf(brief, 'consent-reason'));
  return {
    en: `I would like to record this call so that ${reason.en}. If that is not okay, just say no.`,
    fr: `J’aimerais enregistrer cet appel pour ${reason.fr}. Si vous préférez que non, dites-le-moi.`,
  };
}

/** Where a text denies it, the notice is said as well. */
const saysAi = (text: string) =>
  /\b(AI|artificial intelligence)\b/.test(text) &&
  !/(\b(no|not|never)\b|n[’']t\b)[^.!?]{0,30}\b(AI|artificial)\b/i.test(text);
const saysRecording = (text: string) => /\brecord/i.test(text) && /\b(so that|because|to|for)\b/i.test(text);

/**
 * What the agent says first. It always says that it is an AI and, if calls are recorded, that they are and why: where the
 * visitor's own greeting leaves that out, it is put after the first sentence.
 */
export function greetingOf(brief: Brief): Spoken[] {
  const business = businessOf(brief);
  const recording = recordingWords(brief);

  const own = textOf(brief, 'voice-own').replaceAll('{business}', business);
  if (own) {
    const missing = [saysAi(own) ? '' : AI_WORDS, saysRecording(own) ? '' : recording.en];
    // A short word with a full stop, such as “St.” or “Inc.”, ends no sentence.
    const [first = ''] = /^.*?(([\p{L}\d]{4,}|AI)\.|[!?])["”»]?(?=\s|$)/u.exec(own) ?? [];
    return [{ lang: 'en', text: joinSentences([first, ...missing, own.slice(first.length).trim()]) }];
  }

  const dials = dialsOf(brief);
  const occasion = textOf(brief, 'voice-occasion');
  const { opening, offer, pace, question } = greetingSentences(dials, business);
  const start = [opening, chosen(OCCASIONS, occasion), AI_WORDS, recording.en];
  if (textOf(brief, 'voice-language') !== 'bilingual') {
    const ask = occasion === 'closed' ? URGENT_QUESTIONS[dials.directness] : question;
    return [{ lang: 'en', text: joinSentences([...start, offer, pace, ask]) }];
  }
  return [
    {
      lang: 'fr',
      text: joinSentences([`Bonjour, ici ${asSentence(business)}`, FRENCH_WORDS, recording.fr]),
    },
    { lang: 'en', text: joinSentences(start) },
    { lang: 'fr', text: 'En français?' },
    { lang: 'en', text: 'Or in English?' },
  ];
}

export const greetingText = (brief: Brief): string =>
  joinSentences(greetingOf(brief).map(({ text }) => text));

/** Spoken at an even pace: 150 words a minute. */
export function secondsToSay(text: string): number {
  return Math.ceil((text.split(/\s+/).length * 60) / 150);
}

/** What the agent says about recording and consent, and when; nothing where nothing of the kind was asked for. */
export function consentLines(brief: Brief): { when: string; says: string }[] {
  const wants = (what: string) => textOf(brief, `consent-${what}`) === 'yes';
  const lines = [];
  if (isOn(brief))
    lines.push(
      { when: 'Before it records', says: recordingWords(brief).en },
      { when: 'The caller says no', says: 'No problem, I have turned it off. What can I do for you?' },
    );
  if (wants('texting'))
    lines.push({
      when: 'Before it sends a text',
      says: 'May I text you the details at this number? I will use it for this visit only.',
    });
  if (wants('calling'))
    lines.push(
      {
        when: 'It calls somebody who asked for it',
        says: `Hello, I am the AI assistant of ${asSentence(businessOf(brief))} You asked us to call. Is now a good time?`,
      },
      {
        when: 'Somebody wants no more calls',
        says: 'Of course. I have taken your number off the list. Goodbye.',
      },
    );
  return lines;
}
