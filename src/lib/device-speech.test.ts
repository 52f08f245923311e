import { afterEach, expect, test, vi } from 'vitest';
import { localVoices, say, watchVoices } from './device-speech';

/** What a browser gives a page, with these voices; what was spoken and cancelled is noted. */
function device(voices: { lang: string; localService?: boolean }[]) {
  const spoken: SpeechSynthesisUtterance[] = [];
  const listeners: (() => void)[] = [];
  const engine = {
    getVoices: () => voices.map((voice) => ({ localService: true, ...voice })),
    speak: (utterance: SpeechSynthesisUtterance) => spoken.push(utterance),
    cancel: vi.fn(),
    addEventListener: (_type: string, listener: () => void) => listeners.push(listener),
  };
  vi.stubGlobal('window', { speechSynthesis: engine });
  vi.stubGlobal('speechSynthesis', engine);
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  const voicesChange = () => {
    for (const listen of listeners) listen();
  };
  return { engine, spoken, voicesChange };
}

function firstVoice(): SpeechSynthesisVoice {
  const [voice] = localVoices();
  if (!voice) throw new Error('no voice');
  return voice;
}

afterEach(() => vi.unstubAllGlobals());

test('a voice that is a service is not one of the device', () => {
  device([{ lang: 'en-US', localService: false }, { lang: 'en-CA' }]);
  expect(localVoices().map(({ lang }) => lang)).toEqual(['en-CA']);
});

test('tags are compared as Android and as everybody else writes them', () => {
  device([{ lang: 'en_GB' }, { lang: 'fr-CA' }, { lang: 'eng' }]);
  expect(localVoices('en-gb').map(({ lang }) => lang)).toEqual(['en_GB']);
  expect(localVoices('fr').map(({ lang }) => lang)).toEqual(['fr-CA']);
});

test('without an engine there is no voice, and the listener hears so once', () => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('addEventListener', vi.fn());
  const listener = vi.fn();
  watchVoices(listener);
  expect(listener).toHaveBeenCalledOnce();
  expect(localVoices()).toEqual([]);
});

test('a list of voices that comes late is told', () => {
  const { voicesChange } = device([]);
  const listener = vi.fn();
  watchVoices(listener);
  voicesChange();
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a text is said in the voice, at its rate, and a failure is an end too', () => {
  const { spoken } = device([{ lang: 'en-CA' }]);
  const done = vi.fn();
  const voice = firstVoice();
  say('Hello', { voice, rate: 0.5 }, done);
  expect(spoken[0]).toMatchObject({ text: 'Hello', lang: 'en-CA', rate: 0.5, pitch: 1, voice });
  spoken[0]?.onerror?.({} as SpeechSynthesisErrorEvent);
  expect(done).toHaveBeenCalledOnce();
});

test('words are told where they start, sentences are not', () => {
  const { spoken } = device([{ lang: 'en-CA' }]);
  const voice = firstVoice();
  const starts: number[] = [];
  say('Hello there', { voice, onWord: (start) => starts.push(start) }, vi.fn());
  const boundaries = [
    { name: 'sentence', charIndex: 0 },
    { name: 'word', charIndex: 0 },
    { name: 'word', charIndex: 6 },
  ];
  for (const boundary of boundaries) spoken[0]?.onboundary?.(boundary as SpeechSynthesisEvent);
  expect(starts).toEqual([0, 6]);
});

test('what is stopped does not say that it is done', () => {
  const { engine, spoken } = device([{ lang: 'en-CA' }]);
  const done = vi.fn();
  const voice = firstVoice();
  say('Hello', { voice }, done)();
  expect(engine.cancel).toHaveBeenCalledOnce();
  spoken[0]?.onend?.({} as SpeechSynthesisEvent);
  expect(done).not.toHaveBeenCalled();
});
