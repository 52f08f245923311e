/**
 * The voices of the device itself. What a visitor writes is not sent to anyone to be read, so a voice that is a service
 * (`localService: false`) does not count.
 *
 * @param lang The beginning of a language tag, such as `en` or `en-GB`.
 */
export const localVoices = (lang = 'en'): SpeechSynthesisVoice[] =>
  (engine()?.getVoices() ?? []).filter(
    (voice) =>
      // Android writes `en_GB`.
      voice.localService && voice.lang.replace('_', '-').toLowerCase().startsWith(lang.toLowerCase()),
  );

const engine = (): SpeechSynthesis | undefined => window.speechSynthesis;

/**
 * Calls `listener` now and whenever the list of voices changes: browsers load it late. Speech ends with the page.
 * Without a speech engine it is called once, and finds no voice.
 */
export function watchVoices(listener: () => void): void {
  listener();
  engine()?.addEventListener?.('voiceschanged', listener);
  addEventListener('pagehide', () => engine()?.cancel());
}

/** How a text is said. `rate` and `pitch` are factors, 1 is the voice's own. */
export interface Manner {
  voice: SpeechSynthesisVoice;
  rate?: number;
  pitch?: number;
  /** Called with the position of each word in the text as it is said, where the voice tells it. */
  onWord?: (start: number) => void;
}

/**
 * Says one text in one voice, after what is being said already. `done` is called when it is over, and told
 * whether the device failed; not after the returned function, which ends all speech, has stopped it.
 */
export function say(
  text: string,
  { voice, rate = 1, pitch = 1, onWord }: Manner,
  done: (hasFailed: boolean) => void,
): () => void {
  const utterance = new SpeechSynthesisUtterance(text);
  Object.assign(utterance, { voice, lang: voice.lang, rate, pitch });
  utterance.onend = () => done(false);
  utterance.onerror = () => done(true);
  if (onWord)
    utterance.onboundary = ({ name, charIndex }) => {
      if (name !== 'sentence') onWord(charIndex);
    };
  speechSynthesis.speak(utterance);
  return () => {
    utterance.onend = utterance.onerror = utterance.onboundary = null;
    speechSynthesis.cancel();
  };
}
