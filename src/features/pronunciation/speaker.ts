import type { Accent } from './rules/transcription';
import { localVoices, say } from '~/lib/device-speech';

export const SLOW_RATE = 0.55;
/** Engines lose their place, or fall silent, in a text much longer than this. */
const BREATH_MAX = 240;

const LANGUAGES: Record<Accent, readonly string[]> = {
  american: ['en-US', 'en-CA', 'en'],
  canadian: ['en-CA', 'en-US', 'en'],
  british: ['en-GB', 'en-AU', 'en'],
};

/** The voice of the device that comes nearest to an accent. */
export const voiceFor = (accent: Accent): SpeechSynthesisVoice | undefined =>
  LANGUAGES[accent].flatMap((lang) => localVoices(lang))[0];

/** A part of a text that is said at once: `text.slice(start, end)`. */
export interface Breath {
  start: number;
  end: number;
}

/** Cuts a text behind its sentences and lines, and a long one at a space. What has nothing to say is left out. */
export function breathsOf(text: string): Breath[] {
  const breaths: Breath[] = [];
  let start = 0;
  while (start < text.length) {
    const rest = text.slice(start, start + BREATH_MAX);
    const sentence = /^[\s\S]*?(?:[.!?]["”’)]*\s|\n)/.exec(rest)?.[0].length;
    const space = rest.length < BREATH_MAX ? rest.length : rest.lastIndexOf(' ') + 1;
    const end = start + (sentence ?? (space || rest.length));
    if (/[\p{L}\p{N}]/u.test(text.slice(start, end))) breaths.push({ start, end });
    start = end;
  }
  return breaths;
}

interface Speech {
  voice: SpeechSynthesisVoice;
  rate: number;
  onWord?: (start: number) => void;
  /** Not called after `stop`, or when another text is said instead. */
  onEnd: (hasFailed: boolean) => void;
}

/** Says one text at a time, breath by breath. */
export class Speaker {
  #stop: (() => void) | undefined;

  say(text: string, { voice, rate, onWord, onEnd }: Speech): void {
    this.stop();
    const breaths = breathsOf(text);
    const next = (index: number) => {
      const breath = breaths[index];
      if (!breath) {
        this.#stop = undefined;
        onEnd(false);
        return;
      }
      const manner = {
        voice,
        rate,
        ...(onWord && { onWord: (at: number) => onWord(breath.start + at) }),
      };
      this.#stop = say(text.slice(breath.start, breath.end), manner, (hasFailed) => {
        if (!hasFailed) return next(index + 1);
        this.#stop = undefined;
        onEnd(true);
      });
    };
    next(0);
  }

  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
  }
}
