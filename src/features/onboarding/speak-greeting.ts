import type { Spoken } from '~/domain/brief-wording';
import { localVoice } from './local-voice';

/** Says the parts one after the other, in a voice of the device for each language; calls `done` when it has ended. */
export function speakGreeting(parts: readonly Spoken[], done: () => void): void {
  parts.forEach(({ lang, text }, index) => {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = localVoice(lang) ?? localVoice('en') ?? null;
    utterance.lang = lang;
    if (index === parts.length - 1) utterance.onend = done;
    utterance.onerror = done;
    speechSynthesis.speak(utterance);
  });
}
