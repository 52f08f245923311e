import * as t from './messages';

/**
 * Speech that the device itself turns into text. Most browsers send what they hear to a service; here only a
 * recogniser counts that has its language on the device (`processLocally`), and without one there is none.
 */
interface Recognition extends EventTarget {
  lang: string;
  processLocally: boolean;
  interimResults: boolean;
  maxAlternatives: number;
  start(): void;
  abort(): void;
}
interface RecognitionClass {
  new (): Recognition;
  available?(options: { langs: string[]; processLocally: boolean }): Promise<string>;
}

const LANGUAGES = ['en-CA', 'en-US'];

/** The first English that the device has at hand; undefined where it has none, or would send the sound away. */
export async function localRecognition(): Promise<{ make: RecognitionClass; lang: string } | undefined> {
  const make = (window as unknown as { SpeechRecognition?: RecognitionClass }).SpeechRecognition;
  if (!make?.available || !('processLocally' in make.prototype)) return undefined;
  // Without a microphone nobody is asked: a Chromium without a speech service ends the page when it is.
  const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  if (!devices.some(({ kind }) => kind === 'audioinput')) return undefined;
  for (const lang of LANGUAGES) {
    const state = await make.available({ langs: [lang], processLocally: true }).catch(() => 'unavailable');
    if (state === 'available') return { make, lang };
  }
  return undefined;
}

export const HEARING_PROBLEMS = {
  denied: t.microphoneOff,
  none: t.noMicrophone,
  silent: t.heardNothing,
  failed: t.listeningFailed,
} as const;
export type HearingProblem = keyof typeof HEARING_PROBLEMS;

const PROBLEMS: Record<string, HearingProblem> = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'audio-capture': 'none',
  'no-speech': 'silent',
};

/**
 * Listens for one sentence. Exactly one of the two is called, unless the returned function, which stops it, came first.
 */
export function listen(
  { make, lang }: { make: RecognitionClass; lang: string },
  heard: (text: string) => void,
  failed: (problem: HearingProblem) => void,
): () => void {
  const recognition = new make();
  Object.assign(recognition, { lang, processLocally: true, interimResults: false, maxAlternatives: 1 });
  let isOver = false;
  const end = (act: () => void) => {
    if (isOver) return;
    isOver = true;
    act();
  };
  recognition.addEventListener('result', (event) => {
    const { results } = event as Event & { results: ArrayLike<Record<number, { transcript: string }>> };
    const text = Array.from(results, (result) => result[0]?.transcript ?? '')
      .join(' ')
      .trim();
    end(() => (text ? heard(text) : failed('silent')));
  });
  recognition.addEventListener('error', (event) => {
    const { error } = event as Event & { error: string };
    end(() => failed(PROBLEMS[error] ?? 'failed'));
  });
  recognition.addEventListener('end', () => end(() => failed('silent')));
  try {
    recognition.start();
  } catch {
    end(() => failed('failed'));
  }
  return () => {
    end(() => undefined);
    recognition.abort();
  };
}
