import { localVoices, say, watchVoices } from '~/lib/device-speech';

/** A little slower than the voice speaks, so that a single sound can be heard. */
const RATE = 0.85;

/** The voice of the device that comes nearest to how these words are said in Canada. */
export const deviceVoice = () => ['en-CA', 'en-US', 'en'].flatMap((lang) => localVoices(lang))[0];

let stop: (() => void) | undefined;

/** Ends what is being said. */
export function hush(): void {
  stop?.();
  stop = undefined;
}

/** Says the text in place of what is being said. */
export function speak(text: string): void {
  const voice = deviceVoice();
  hush();
  if (voice) stop = say(text, { voice, rate: RATE }, () => undefined);
}

/** Lets the cards of sounds inside `root` say their words, where the device has a voice. */
export function giveVoice(root: HTMLElement): void {
  root.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('.sound-card .acts button'))) return;
    const words = target.closest('.sound-card')?.querySelectorAll('[data-word]') ?? [];
    speak([...words].map((word) => word.textContent).join(', '));
  });
  watchVoices(() => {
    for (const line of root.querySelectorAll<HTMLElement>('.sound-card .acts')) line.hidden = !deviceVoice();
  });
}
