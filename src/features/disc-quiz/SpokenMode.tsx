import { useEffect, useRef, useState } from 'react';
import { localVoices } from '~/lib/device-speech';
import { type SpokenCommand, spokenCommand } from './spoken-command';

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

const LANGUAGE = 'en-US';
const NUMBERS = ['One', 'Two', 'Three', 'Four'];

function recognitionClass(): RecognitionClass | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Record<
    string,
    RecognitionClass | undefined
  >;
  return SpeechRecognition ?? webkitSpeechRecognition;
}

const deviceVoice = () => localVoices()[0];

async function understandsOnDevice(): Promise<boolean> {
  const answer = await recognitionClass()
    ?.available?.({ langs: [LANGUAGE], processLocally: true })
    .catch(() => undefined);
  return answer === 'available';
}

interface Props {
  question: string;
  /** In the order in which they are shown. */
  options: readonly string[];
  onChoose: (position: number) => void;
  onLock: () => void;
}

/**
 * Reads each question aloud and takes spoken answers, each only after its button was pressed, and after the page has
 * said whether text or voice leaves the device. The question on screen works as before.
 */
export function SpokenMode({ question, options, onChoose, onLock }: Props) {
  const canListen = recognitionClass() !== undefined;
  const [voice, setVoice] = useState(deviceVoice);
  /** Unknown until somebody wants to speak. */
  const [onDevice, setOnDevice] = useState<boolean>();
  const [reading, setReading] = useState(false);
  const [listening, setListening] = useState(false);
  const [speaking, setSpeaking] = useState(false);
  const [heard, setHeard] = useState('');
  const obey = useRef<(words: string) => void>(undefined);

  useEffect(() => {
    const look = () => setVoice(deviceVoice());
    speechSynthesis.addEventListener?.('voiceschanged', look);
    return () => {
      speechSynthesis.removeEventListener?.('voiceschanged', look);
      speechSynthesis.cancel();
    };
  }, []);

  function read() {
    const text = [question, ...options.map((option, index) => `${NUMBERS[index]}: ${option}`)].join(' ');
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = voice?.lang ?? LANGUAGE;
    if (voice) utterance.voice = voice;
    utterance.onend = utterance.onerror = () => setSpeaking(false);
    speechSynthesis.cancel();
    // Without any voice some browsers never say that they are done.
    setSpeaking(speechSynthesis.getVoices().length > 0);
    speechSynthesis.speak(utterance);
  }

  async function switchListening() {
    if (!listening) setOnDevice(await understandsOnDevice());
    setListening(!listening);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every question, and when it is switched on
  useEffect(() => {
    if (reading) read();
    else speechSynthesis.cancel();
  }, [reading, question]);

  const acts: Record<SpokenCommand['type'], (command: SpokenCommand) => void> = {
    choose: (command) => command.type === 'choose' && onChoose(command.position),
    lock: onLock,
    read,
  };
  obey.current = (words) => {
    const command = spokenCommand(words);
    setHeard(command ? `Heard “${words}”.` : `Heard “${words}”. Say one, two, three, four, lock or repeat.`);
    if (command) acts[command.type](command);
  };

  // The page must not answer its own voice, so it listens only while it is silent.
  const open = listening && !speaking;
  useEffect(() => {
    const Recognizer = open ? recognitionClass() : undefined;
    if (!Recognizer) return;
    const recognition = new Recognizer();
    recognition.lang = LANGUAGE;
    if (onDevice) recognition.processLocally = true;
    recognition.onresult = ({ results }) => obey.current?.(results[0]?.[0]?.transcript.trim() ?? '');
    recognition.onerror = ({ error }) => {
      // Silence ends a session and is no fault.
      if (error === 'no-speech' || error === 'aborted') return;
      setListening(false);
      setHeard(
        error === 'network'
          ? 'The speech service cannot be reached. Please answer by key or touch.'
          : 'The microphone cannot be used. Please answer by key or touch.',
      );
    };
    recognition.onend = () => recognition.start();
    recognition.start();
    return () => {
      recognition.onend = recognition.onerror = null;
      recognition.abort();
    };
  }, [open, onDevice]);

  return (
    <section className="quiz-note panel stack" aria-label="Spoken mode">
      <p className="small">
        <b>Reading.</b>{' '}
        {voice
          ? 'The voice is part of this device, so nothing is sent.'
          : 'The voice of this browser may be a service, which would get the text of each question, never your answers.'}
      </p>
      <p className="small">
        <b>Listening.</b>{' '}
        {!canListen
          ? 'This browser can’t take spoken answers. Keys and touch work as before.'
          : onDevice
            ? 'Your voice is understood on this device and sent nowhere.'
            : `${onDevice === undefined ? 'Unless it can understand you on this device, your' : 'Your'} browser sends what the microphone hears to the speech service of its maker. We don’t get it. It listens from the press of the button until you switch it off.`}
      </p>
      <p className="acts">
        <button
          className="btn quiet sm"
          type="button"
          aria-pressed={reading}
          onClick={() => setReading(!reading)}
        >
          Read aloud
        </button>
        {canListen && (
          <button
            className="btn quiet sm"
            type="button"
            aria-pressed={listening}
            onClick={() => void switchListening()}
          >
            Answer by voice
          </button>
        )}
      </p>
      <p className="small" role="status">
        {heard || (listening && 'Say one, two, three or four, then lock. Say repeat to hear it again.')}
      </p>
    </section>
  );
}
