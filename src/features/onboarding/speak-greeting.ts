import type { Spoken } from '~/domain/brief-wording';
import { localVoices, say } from '~/lib/device-speech';

/** Says the parts one after the other, in a voice of the device for each language; calls `done` when it has ended. */
export function speakGreeting(parts: readonly Spoken[], done: () => void): void {
  parts.forEach(({ lang, text }, index) => {
    const voice = localVoices(lang)[0] ?? localVoices()[0];
    const isLast = index === parts.length - 1;
    if (voice) say(text, { voice }, () => isLast && done());
    else if (isLast) done();
  });
}
