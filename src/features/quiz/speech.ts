import { localVoices } from '~/lib/device-speech';
import * as t from './rules/messages';

/** The parts of the Web Speech API that are used here; TypeScript knows only its events. */
interface Recognition extends EventTarget {
  lang: string;
  processLocally?: boolean;
  onresult: ((event: { results: SpeechRecognitionResultList }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  abort(): void;
}
interface RecognitionClass {
  new (): Recognition;
  available?(options: { langs: string[]; processLocally: boolean }): Promise<string>;
}

export function recognitionClass(): RecognitionClass | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Record<
    string,
    RecognitionClass | undefined
  >;
  return SpeechRecognition ?? webkitSpeechRecognition;
}

/** A voice that is part of the device. */
export const deviceVoice = () => localVoices()[0];

export async function understandsOnDevice(): Promise<boolean> {
  const answer = await recognitionClass()
    ?.available?.({ langs: [t.spokenLanguage], processLocally: true })
    .catch(() => undefined);
  return answer === 'available';
}

/** Says a text in place of what is being said. Calls `speaking` when it begins and when it ends. */
export function speak(text: string, speaking: (now: boolean) => void): void {
  const utterance = new SpeechSynthesisUtterance(text);
  const voice = deviceVoice();
  utterance.lang = voice?.lang ?? t.spokenLanguage;
  if (voice) utterance.voice = voice;
  utterance.onend = utterance.onerror = () => speaking(false);
  speechSynthesis.cancel();
  // Without any voice some browsers never say that they are done.
  speaking(speechSynthesis.getVoices().length > 0);
  speechSynthesis.speak(utterance);
}

/** Listens until the returned function is called, or until an error, which is put into words. */
export function listen(
  onDevice: boolean | undefined,
  heard: (words: string) => void,
  failed: (words: string) => void,
): () => void {
  const Recognizer = recognitionClass();
  if (!Recognizer) return () => undefined;
  const recognition = new Recognizer();
  recognition.lang = t.spokenLanguage;
  if (onDevice) recognition.processLocally = true;
  recognition.onresult = ({ results }) => heard(results[0]?.[0]?.transcript.trim() ?? '');
  recognition.onerror = ({ error }) => {
    // Silence ends a session and is no error.
    if (error === 'no-speech' || error === 'aborted') return;
    failed(error === 'network' ? t.serviceUnreachable : t.noMicrophone);
  };
  recognition.onend = () => recognition.start();
  recognition.start();
  return () => {
    recognition.onend = recognition.onerror = null;
    recognition.abort();
  };
}
