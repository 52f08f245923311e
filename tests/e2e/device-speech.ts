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
        const [next] = queue;
        if (!utterance) return;
        for (const { index } of utterance.text.matchAll(/\S+/g))
          tell(utterance, 'boundary', { name: 'word', charIndex: index });
        tell(utterance, 'end');
        // What the page says when it hears of the end begins by itself.
        if (queue[0] === next) begin(next);
      },
      fail() {
        const utterance = queue.shift();
        const [next] = queue;
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
