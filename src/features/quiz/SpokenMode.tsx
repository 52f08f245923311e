import { useEffect, useEffectEvent, useState } from 'react';
import { panel } from '~/ui/blocks';
import { actions, button, note } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { deviceVoice, listen, recognitionClass, speak, understandsOnDevice } from './speech';
import { spokenCommand } from './spoken-command';

const ASK_LEAST = 'Which one is least like you? Say least, and its number.';
const NUMBERS = ['One', 'Two', 'Three', 'Four'];

const choice = `${button('quiet', 'small')} ${tw`aria-pressed:bg-ink! aria-pressed:text-ground!`}`;

interface Props {
  question: string;
  /** In the order in which they are shown. */
  options: readonly string[];
  asksLeast: boolean;
  /** The option most like the person is chosen, and the one least like them is not. */
  awaitsLeast: boolean;
  onChoose: (side: 'most' | 'least', position: number) => void;
  onLock: () => void;
}

/**
 * Reads each question aloud and takes spoken answers, each only after its button was pressed, and after the page has
 * said whether text or voice leaves the device. The question on screen works as before.
 */
export function SpokenMode({ question, options, asksLeast, awaitsLeast, onChoose, onLock }: Props) {
  const canListen = recognitionClass() !== undefined;
  const [voice, setVoice] = useState(deviceVoice);
  /** Unknown until somebody wants to speak. */
  const [onDevice, setOnDevice] = useState<boolean>();
  const [reading, setReading] = useState(false);
  const [listening, setListening] = useState(false);
  const [speaking, setSpeaking] = useState(false);
  const [heard, setHeard] = useState('');
  const numbers = asksLeast ? 'a number, least and a number' : 'one, two, three, four';
  const text = [question, ...options.map((option, index) => `${NUMBERS[index]}: ${option}`)].join(' ');

  useEffect(() => {
    const look = () => setVoice(deviceVoice());
    speechSynthesis.addEventListener?.('voiceschanged', look);
    return () => speechSynthesis.removeEventListener?.('voiceschanged', look);
  }, []);

  useEffect(() => {
    if (reading) speak(text, setSpeaking);
    return () => speechSynthesis.cancel();
  }, [reading, text]);

  useEffect(() => {
    if (reading && awaitsLeast) speak(ASK_LEAST, setSpeaking);
  }, [reading, awaitsLeast]);

  const obey = useEffectEvent((words: string) => {
    const understood = spokenCommand(words);
    const command = understood?.type === 'least' && !asksLeast ? undefined : understood;
    setHeard(`Heard “${words}”.${command ? '' : ` Say ${numbers}, lock or repeat.`}`);
    if (command?.type === 'most' || command?.type === 'least') onChoose(command.type, command.position);
    if (command?.type === 'lock') onLock();
    if (command?.type === 'read') speak(text, setSpeaking);
  });

  // The page must not answer its own voice, so it listens only while it is silent.
  const open = listening && !speaking;
  useEffect(() => {
    if (!open) return;
    return listen(onDevice, obey, (words) => {
      setListening(false);
      setHeard(words);
    });
  }, [open, onDevice]);

  async function switchListening() {
    if (!listening) setOnDevice(await understandsOnDevice());
    setListening(!listening);
  }

  return (
    <section className={`${panel} next:mt-4`} aria-label="Spoken mode">
      <p className={note}>
        <b>Reading.</b>{' '}
        {voice
          ? 'The voice is part of this device, so nothing is sent.'
          : 'The voice of this browser may be a service, which would get the text of each question, never your answers.'}
      </p>
      <p className={note}>
        <b>Listening.</b>{' '}
        {!canListen
          ? 'This browser can’t take spoken answers. Keys and touch work as before.'
          : onDevice
            ? 'Your voice is understood on this device and sent nowhere.'
            : `${onDevice === undefined ? 'Unless it can understand you on this device, your' : 'Your'} browser sends what the microphone hears to the speech service of its maker. We don’t get it. It listens from the press of the button until you switch it off.`}
      </p>
      <p className={actions}>
        <button className={choice} type="button" aria-pressed={reading} onClick={() => setReading(!reading)}>
          Read aloud
        </button>
        {canListen && (
          <button
            className={choice}
            type="button"
            aria-pressed={listening}
            onClick={() => void switchListening()}
          >
            Answer by voice
          </button>
        )}
      </p>
      <p className={note} role="status">
        {heard || (listening && 'Say one, two, three or four, then lock. Say repeat to hear it again.')}{' '}
        {listening && awaitsLeast && ASK_LEAST}
      </p>
    </section>
  );
}
