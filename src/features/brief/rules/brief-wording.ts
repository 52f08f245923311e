import { type Brief, textOf } from './brief.ts';
import * as t from './messages.ts';
import words from './brief-wording.json' with { type: 'json' };
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

const isOn = (brief: Brief) => textOf(brief, 'consent-recording') === 'on';
const businessOf = (brief: Brief) => textOf(brief, 'business-name') || t.ourBusiness;

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
  const { en, fr } = words.recording;
  const reason = chosen(words.reasons, textOf(brief, 'consent-reason'));
  return { en: en.replace('{reason}', reason.en), fr: fr.replace('{reason}', reason.fr) };
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
  const start = [opening, chosen(words.occasions, occasion), AI_WORDS, recording.en];
  if (textOf(brief, 'voice-language') !== 'bilingual') {
    const ask = occasion === 'closed' ? words.urgent[dials.directness] : question;
    return [{ lang: 'en', text: joinSentences([...start, offer, pace, ask]) }];
  }
  return [
    {
      lang: 'fr',
      text: joinSentences([t.helloInFrench(asSentence(business)), t.isAiInFrench, recording.fr]),
    },
    { lang: 'en', text: joinSentences(start) },
    { lang: 'fr', text: t.inFrench },
    { lang: 'en', text: t.orInEnglish },
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
  const { en } = recordingWords(brief);
  const business = asSentence(businessOf(brief));
  return Object.entries(words.consent)
    .filter(([about]) => ['on', 'yes'].includes(textOf(brief, `consent-${about}`)))
    .flatMap(([, lines]) => Object.entries(lines))
    .map(([when, says]) => ({
      when,
      says: says.replace('{recording}', en).replace('{business}', () => business),
    }));
}
