import type { Page } from '@playwright/test';

/** A voice of the device, as the browser lists it. `localService: false` is a service that would get the text. */
interface Voice {
  lang: string;
  name?: string;
  localService?: boolean;
}

/** What was said so far, oldest first. */
interface Said {
  text: string;
  lang: string;
  rate: number;
  pitch: number;
  voice: string;
}

interface StandIn {
  said(): Said[];
  finish(): void;
  fail(): void;
  isSpeaking(): boolean;
}

/**
 * Gives the pages that are opened from now on a speech engine, which the test browser has none of. It keeps the order
 * of the Web Speech API: utterances queue, `start` and a `boundary` per word come before `end`, `cancel` ends all of
 * them with the error `canceled`, and nothing is over before the test says so.
 */
export async function withDeviceSpeech(page: Page, voices: readonly Voice[] = [{ lang: 'en-CA' }]) {
  await page.addInitScript((given) => {
    type Utterance = SpeechSynthesisUtterance;
    const list = given.map((voice, index) => ({
      name: `Voice ${index + 1}`,
      voiceURI: `voice-${index + 1}`,
      localService: true,
      default: index === 0,
      ...voice,
    }));
    const said: object[] = [];
    let queue: Utterance[] = [];
    const tell = (utterance: Utterance, type: string, data: object = {}) =>
      (utterance as unknown as Record<string, ((event: object) => void) | null>)[`on${type}`]?.({
        type,
        ...data,
      });
    function begin(utterance: Utterance | undefined) {
      if (!utterance) return;
      const { text, lang, rate, pitch, voice } = utterance;
      said.push({ text, lang, rate, pitch, voice: voice?.name ?? '' });
      tell(utterance, 'start');
    }
    const engine = Object.assign(new EventTarget(), {
      getVoices: () => list,
      speak(utterance: Utterance) {
        queue.push(utterance);
        if (queue.length === 1) queueMicrotask(() => queue[0] === utterance && begin(utterance));
      },
      cancel() {
        const ended = queue;
        queue = [];
        queueMicrotask(() => {
          for (const utterance of ended) tell(utterance, 'error', { error: 'canceled' });
        });
      },
      pause: () => undefined,
      resume: () => undefined,
    });
    class Spoken {
      lang = '';
      rate = 1;
      pitch = 1;
      volume = 1;
      voice = null;
      readonly text: string;
      constructor(text = '') {
        this.text = text;
      }
    }
    Object.defineProperty(window, 'speechSynthesis', { value: engine, configurable: true });
    Object.assign(window, { SpeechSynthesisUtterance: Spoken });
    const standIn = {
      said: () => said,
      finish() {
        const utterance = queue.shift();
        if (!utterance) return;
        const next = queue[0];
        for (const { index } of utterance.text.matchAll(/\S+/g))
          tell(utterance, 'boundary', { name: 'word', charIndex: index });
        tell(utterance, 'end');
        // What is said in answer to the end begins by itself.
        if (queue[0] === next) begin(next);
      },
      fail() {
        const utterance = queue.shift();
        const next = queue[0];
        if (utterance) tell(utterance, 'error', { error: 'synthesis-failed' });
        if (queue[0] === next) begin(next);
      },
      isSpeaking: () => queue.length > 0,
    };
    Object.assign(window, { deviceSpeech: standIn });
  }, voices);
  const call = <Name extends keyof StandIn>(name: Name) =>
    page.evaluate(
      (called) => (window as unknown as { deviceSpeech: StandIn }).deviceSpeech[called](),
      name,
    ) as Promise<ReturnType<StandIn[Name]>>;
  return {
    said: () => call('said'),
    isSpeaking: () => call('isSpeaking'),
    /** The text that is being said comes to its end, and the next one begins. */
    finish: () => call('finish'),
    /** The device breaks off the text that is being said. */
    fail: () => call('fail'),
  };
}

/** What the recogniser of the device does with the next press of “Speak”. */
export type Heard = { text: string } | { error: string } | { silence: true };

/**
 * Gives the pages that are opened from now on a microphone and a recogniser that works on the device, with the states of
 * the Web Speech API: `start`, then `result` or `error`, then `end`. `sent` counts those that would have sent the sound away.
 */
export async function withDeviceRecognition(page: Page, heard: readonly Heard[], state = 'available') {
  await page.addInitScript(
    ([queue, availability]) => {
      const next = [...(queue as Heard[])];
      class Recognition extends EventTarget {
        static available = () => Promise.resolve(availability);
        lang = '';
        interimResults = true;
        get processLocally() {
          return this.#isLocal;
        }
        set processLocally(isLocal: boolean) {
          this.#isLocal = isLocal;
        }
        #isLocal = false;
        #isOver = false;
        start() {
          if (!this.#isLocal) throw new Error('The sound would leave the device.');
          queueMicrotask(() => this.#hear(next.shift() ?? { silence: true }));
        }
        abort() {
          this.#isOver = true;
        }
        #hear(said: Heard) {
          if (this.#isOver) return;
          if ('text' in said)
            this.dispatchEvent(
              Object.assign(new Event('result'), { results: [[{ transcript: said.text }]] }),
            );
          if ('error' in said) this.dispatchEvent(Object.assign(new Event('error'), { error: said.error }));
          this.dispatchEvent(new Event('end'));
        }
      }
      Object.defineProperty(window, 'SpeechRecognition', { value: Recognition, configurable: true });
      navigator.mediaDevices.enumerateDevices = () =>
        Promise.resolve([{ kind: 'audioinput' } as MediaDeviceInfo]);
    },
    [heard, state] as const,
  );
}
