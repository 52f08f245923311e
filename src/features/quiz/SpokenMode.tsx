import { useEffect, useEffectEvent, useState } from 'react';
import { panel } from '~/ui/blocks';
import { actions, button, note } from '~/ui/classes';
import { tw } from '~/lib/tw';
import * as t from './rules/messages';
import { deviceVoice, listen, recognitionClass, speak, understandsOnDevice } from './speech';
import { spokenCommand } from './spoken-command';

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
  const text = [question, ...options.map((option, index) => t.optionAloud(index, option))].join(' ');

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
    if (reading && awaitsLeast) speak(t.sayLeast, setSpeaking);
  }, [reading, awaitsLeast]);

  const obey = useEffectEvent((words: string) => {
    const understood = spokenCommand(words);
    const command = understood?.type === 'least' && !asksLeast ? undefined : understood;
    const notUnderstood = asksLeast ? t.heardNoCommandOfBoth : t.heardNoCommand;
    setHeard((command ? t.heard : notUnderstood)(words));
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

  const elsewhere = onDevice === undefined ? t.maybeElsewhere : t.understoodElsewhere;
  const whereVoiceGoes = onDevice ? t.understoodHere : elsewhere;

  return (
    <section className={`${panel} next:mt-4`} aria-label={t.spokenMode}>
      <p className={note}>
        <b>{t.reading}</b> {voice ? t.voiceOfDevice : t.voiceOfBrowser}
      </p>
      <p className={note}>
        <b>{t.listening}</b> {canListen ? whereVoiceGoes : t.cannotListen}
      </p>
      <p className={actions}>
        <button className={choice} type="button" aria-pressed={reading} onClick={() => setReading(!reading)}>
          {t.readAloud}
        </button>
        {canListen && (
          <button
            className={choice}
            type="button"
            aria-pressed={listening}
            onClick={() => void switchListening()}
          >
            {t.answerByVoice}
          </button>
        )}
      </p>
      <p className={note} role="status">
        {heard || (listening && t.sayANumber)} {listening && awaitsLeast && t.sayLeast}
      </p>
    </section>
  );
}
