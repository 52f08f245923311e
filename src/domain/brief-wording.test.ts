import { describe, expect, test } from 'vitest';
import { type AgentBrief, CHOICES, EMPTY_BRIEF } from './agent-brief.ts';
import { consentLines, greetingOf, greetingText, secondsToSay } from './brief-wording.ts';

function briefWith(business: string, voice: Partial<AgentBrief['voice']>, consent: Partial<AgentBrief['consent']> = {}) {
  return {
    ...EMPTY_BRIEF,
    business: { ...EMPTY_BRIEF.business, name: business },
    voice: { ...EMPTY_BRIEF.voice, ...voice },
    consent: { ...EMPTY_BRIEF.consent, ...consent },
  };
}

/** Each combination of what the greeting depends on: 3⁴ dials, three occasions, two languages, four ways to record. */
function* everyVoice(): Generator<AgentBrief> {
  for (const pace of CHOICES['voice-pace'])
    for (const warmth of CHOICES['voice-warmth'])
      for (const detail of CHOICES['voice-detail'])
        for (const directness of CHOICES['voice-directness'])
          for (const occasion of CHOICES['voice-occasion'])
            for (const language of CHOICES['voice-language'])
              for (const reason of ['off', ...CHOICES['consent-reason']] as const)
                yield briefWith(
                  'Fern & Sons',
                  { pace, warmth, detail, directness, occasion, language },
                  reason === 'off' ? {} : { recording: 'on', reason },
                );
}

test('every greeting is made of whole sentences, names the business and says early that an AI speaks', () => {
  let count = 0;
  for (const brief of everyVoice()) {
    const text = greetingText(brief);
    count += 1;
    expect(text).toMatch(/^[A-Z].*[.?]$/);
    expect(text).not.toMatch(/ {2}|\.\.|\?\.|undefined|[{}]/);
    expect(text.indexOf('Fern & Sons')).toBeLessThan(70);
    expect(text).toContain('I am an AI assistant.');
    expect(text.search(/AI assistant|assistante IA/)).toBeLessThan(130);
  }
  expect(count).toBe(81 * 3 * 2 * 4);
});

test('a greeting speaks of recording, with its reason, exactly when recording is on', () => {
  for (const brief of everyVoice()) {
    const text = greetingText(brief);
    const on = brief.consent.recording === 'on';
    expect(/record/.test(text)).toBe(on);
    expect(/enregistrer/.test(text)).toBe(on && brief.voice.language === 'bilingual');
    if (on) expect(text).toMatch(/record this call so that \w+/);
  }
});

test('each dial changes the greeting', () => {
  for (const dial of ['pace', 'warmth', 'detail', 'directness'] as const) {
    const texts = CHOICES[`voice-${dial}`].map((step) => greetingText(briefWith('Fern', { [dial]: step })));
    expect(new Set(texts).size, dial).toBe(3);
  }
});

test.each(['Smith Inc.', 'Who?', 'Yes!'])('the business “%s” brings its own mark', (business) => {
  expect(greetingText(briefWith(business, {}))).toContain(`${business} I am`);
  expect(greetingText(briefWith(business, { language: 'bilingual' }))).toContain(`ici ${business} Je suis`);
});

test('a business without a name yet is “our business”', () => {
  expect(greetingText(EMPTY_BRIEF)).toMatch(/^Hello, and thank you for calling our business\. I am an AI/);
});

test('a bilingual greeting names the language of each part', () => {
  expect(greetingOf(briefWith('Fern', { language: 'bilingual' })).map(({ lang }) => lang)).toEqual(['fr', 'en', 'fr', 'en']);
});

describe('a greeting of one’s own', () => {
  const own = (text: string, recording: 'on' | 'off' = 'off') => greetingText(briefWith('St. John’s Dental', { own: text }, { recording }));

  test('stays as it is when it says what it has to', () => {
    const text = 'Thanks for calling {business}. I’m the AI receptionist. What would you like?';
    expect(own(text)).toBe('Thanks for calling St. John’s Dental. I’m the AI receptionist. What would you like?');
    const recorded = 'Hi, I am an AI. I record this call so that nothing is lost. Okay?';
    expect(own(recorded, 'on')).toBe(recorded);
  });

  test.each([
    ['Thanks for calling. What would you like?', 'Thanks for calling. I am an AI assistant. What would you like?'],
    ['Good day', 'I am an AI assistant. Good day'],
    ['This is St. Ann’s clinic.\nHello!', 'This is St. Ann’s clinic. I am an AI assistant. Hello!'],
    ['Don’t worry, this is no AI. Hello.', 'Don’t worry, this is no AI. I am an AI assistant. Hello.'],
    ['J’ai une question. Hello.', 'J’ai une question. I am an AI assistant. Hello.'],
  ])('%j gets the sentence that says an AI speaks', (text, expected) => {
    expect(own(text)).toBe(expected);
  });

  test('gets the sentence about recording after its first one', () => {
    expect(own('This is the AI of the Fern office. How can I help?', 'on')).toMatch(
      /^This is the AI of the Fern office\. I would like to record .* no\. How can I help\?$/,
    );
  });
});

test('how long a text takes is reckoned at 150 words a minute', () => {
  expect(secondsToSay('one two three four five')).toBe(2);
  expect(secondsToSay(Array(150).fill('word').join(' '))).toBe(60);
});

test('sentences about consent come only for what was asked for', () => {
  expect(consentLines(EMPTY_BRIEF)).toEqual([]);
  const all = consentLines(briefWith('Fern', {}, { recording: 'on', texting: 'yes', calling: 'yes' }));
  expect(all.map(({ when }) => when)).toEqual([
    'Before it records',
    'The caller says no',
    'Before it sends a text',
    'It calls somebody who asked for it',
    'Somebody wants no more calls',
  ]);
  for (const { says } of all) expect(says).toMatch(/^[A-Z].*[.?]$/);
  expect(all[3]?.says).toContain('AI assistant of Fern');
});
