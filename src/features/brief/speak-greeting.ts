import type { Spoken } from './rules/brief-wording';
import { localVoices, say } from '~/lib/device-speech';

/**
 * Says the parts one after the other, in a voice of the device for each language, or falls silent if they are being
 * said. The button is pressed for as long as something is said.
 */
export function speakGreeting(parts: readonly Spoken[], button: HTMLElement): void {
  const stop = button.ariaPressed === 'true';
  speechSynthesis.cancel();
  button.ariaPressed = String(!stop);
  if (stop) return;
  const end = () => {
    button.ariaPressed = 'false';
  };
  parts.forEach(({ lang, text }, index) => {
    const voice = localVoices(lang)[0] ?? localVoices()[0];
    const isLast = index === parts.length - 1;
    if (voice) say(text, { voice }, () => isLast && end());
    else if (isLast) end();
  });
}
