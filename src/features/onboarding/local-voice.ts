/** A voice of the device itself: what a visitor writes is not sent to anyone to be read. */
export const localVoice = (lang: string): SpeechSynthesisVoice | undefined =>
  speechSynthesis.getVoices().find((voice) => voice.localService && voice.lang.startsWith(lang));
