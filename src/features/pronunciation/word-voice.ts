import { localVoices, say, watchVoices } from '~/lib/device-speech';
import type { Accent } from './rules/transcription';

/** A little slower than the voice speaks, so that a single sound can be heard. */
const RATE = 0.85;

const LANGUAGES: Record<Accent, readonly string[]> = {
  american: ['en-US', 'en-CA', 'en'],
  canadian: ['en-CA', 'en-US', 'en'],
  british: ['en-GB', 'en-AU', 'en'],
};

/** The voice of the device that comes nearest to an accent; single words are said as in Canada. */
export const voiceFor = (accent: Accent = 'canadian'): SpeechSynthesisVoice | undefined =>
  LANGUAGES[accent].flatMap((lang) => localVoices(lang))[0];

let stop = () => {};

export function hush(): void {
  stop();
  stop = () => {};
}

export function speak(text: string): void {
  const voice = voiceFor();
  hush();
  if (voice) stop = say(text, { voice, rate: RATE }, () => {});
}

/** Lets the cards of sounds inside `root` say their words, where the device has a voice. */
export function giveVoice(root: HTMLElement): void {
  root.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('[data-voice] button'))) return;
    const words = target.closest('article')?.querySelectorAll('[data-word]') ?? [];
    speak([...words].map((word) => word.textContent).join(', '));
  });
  watchVoices(() => {
    for (const line of root.querySelectorAll<HTMLElement>('[data-voice]')) line.hidden = !voiceFor();
  });
}
