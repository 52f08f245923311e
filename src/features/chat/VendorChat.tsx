import { useEffect, useRef, useState } from 'react';
import styles from './chat.css?url';
import {
  CHAT_BLOCKED,
  CHAT_BROKEN,
  CHAT_ENDED,
  CHAT_ESCAPE,
  CHAT_HIDDEN,
  CHAT_READY,
  CHAT_SHOWN,
  CHAT_SILENT,
  type PanelWord,
  readFrameWord,
} from './chat-words';

/** Milliseconds until the panel says that the chat is slow, and until it gives up. */
const SLOW_AFTER_MS = 4_000;
const GIVE_UP_AFTER_MS = 20_000;

type Step = 'idle' | 'starting' | 'slow' | 'ready' | 'ended' | 'unavailable';

const UNAVAILABLE = {
  [CHAT_BLOCKED]: 'Its program did not arrive; an ad blocker or a network can hold it back.',
  [CHAT_SILENT]: 'Its service did not answer.',
  [CHAT_BROKEN]: 'Its service reported a fault.',
};

const STATUS: Readonly<Record<Step, string>> = {
  idle: '',
  starting: '',
  slow: 'The chat takes longer than usual. You can wait, or stop.',
  ready: 'An automated assistant answers.',
  ended: 'The chat has ended.',
  unavailable: 'Chat is unavailable.',
};

const BUTTON: Readonly<Record<Exclude<Step, 'ready'>, string>> = {
  idle: 'Start chat',
  starting: 'Loading...',
  slow: 'Stop',
  ended: 'Start again',
  unavailable: 'Try again',
};

interface Props {
  /** Address of our page on the chat's own host. */
  src: string;
  /** Whether the panel can be seen. A closed one keeps its chat. */
  isOpen: boolean;
  close: () => void;
}

/**
 * The chat of an outside service, in a frame with an origin of its own. Nothing of it is asked for before its button is
 * pressed, and what the two say to each other is checked on both sides.
 */
export function VendorChat({ src, isOpen, close }: Props) {
  const { origin } = new URL(src);
  const frame = useRef<HTMLIFrameElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [step, setStep] = useState<Step>('idle');
  const [why, setWhy] = useState('');
  const isStarting = step === 'starting' || step === 'slow';
  const hasFrame = isStarting || step === 'ready';

  const say = (word: PanelWord) => frame.current?.contentWindow?.postMessage(word, origin);

  useEffect(() => {
    if (!hasFrame) return;
    const listen = (event: MessageEvent) => {
      const word = readFrameWord(event, { window: frame.current?.contentWindow ?? null, origin });
      if (word === CHAT_READY) setStep('ready');
      else if (word === CHAT_ENDED) setStep('ended');
      else if (word === CHAT_ESCAPE) close();
      else if (word) {
        setWhy(UNAVAILABLE[word]);
        setStep('unavailable');
      }
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [hasFrame, origin, close]);

  useEffect(() => {
    if (hasFrame) say(isOpen ? CHAT_SHOWN : CHAT_HIDDEN);
  });

  // A closed panel waits for nothing.
  useEffect(() => {
    if (!isStarting || !isOpen) return;
    const slow = setTimeout(() => setStep('slow'), SLOW_AFTER_MS);
    const late = setTimeout(() => {
      setWhy(UNAVAILABLE[CHAT_SILENT]);
      setStep('unavailable');
    }, GIVE_UP_AFTER_MS);
    return () => {
      clearTimeout(slow);
      clearTimeout(late);
    };
  }, [isStarting, isOpen]);

  useEffect(() => {
    if (step === 'ready' && isOpen) frame.current?.focus();
    // The frame had the focus, and is gone.
    if (step === 'ended') button.current?.focus();
  }, [step, isOpen]);

  return (
    <>
      <p role="status" className={step === 'ready' ? 'small' : undefined}>
        {step === 'unavailable' ? `${STATUS[step]} ${why}` : STATUS[step]}
      </p>
      {!hasFrame && (
        <p>
          An automated assistant of an outside service answers. It gets what you write and your network
          address. <a href="/privacy-choices#chat">More about that</a>
        </p>
      )}
      {step !== 'ready' && (
        <button
          ref={button}
          type="button"
          className="btn sm"
          aria-disabled={step === 'starting' || undefined}
          onClick={() => {
            if (step !== 'starting') setStep(step === 'slow' ? 'idle' : 'starting');
          }}
        >
          {BUTTON[step]}
        </button>
      )}
      {hasFrame && <link rel="stylesheet" href={styles} precedence="default" />}
      {hasFrame && (
        <iframe
          ref={frame}
          className={step === 'ready' ? 'chat-frame ready' : 'chat-frame'}
          title="Chat"
          src={src}
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
          onLoad={() => say(isOpen ? CHAT_SHOWN : CHAT_HIDDEN)}
        />
      )}
    </>
  );
}
