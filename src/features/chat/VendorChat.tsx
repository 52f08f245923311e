import { useEffect, useRef, useState } from 'react';
import * as classes from '~/ui/classes';
import { type PanelWord, readFrameWord } from './chat-words';
import * as t from './rules/messages.ts';

/** Milliseconds until the panel says that the chat is slow, and until it gives up. */
const SLOW_AFTER_MS = 4_000;
const GIVE_UP_AFTER_MS = 20_000;

/** What each step says, and its button. What the frame tells of itself is a step of its own. */
const STEPS = {
  idle: { status: '', button: t.startChat },
  starting: { status: '', button: t.loading },
  slow: { status: t.takesLonger, button: t.stop },
  'chat-ready': { status: t.anAutomatedAssistantAnswers, button: '' },
  'chat-ended': { status: t.theChatHasEnded, button: t.startAgain },
  'chat-blocked': { status: t.didNotArrive, button: t.tryAgain },
  'chat-silent': { status: t.didNotAnswer, button: t.tryAgain },
  'chat-broken': { status: t.reportedAnError, button: t.tryAgain },
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
  const [step, setStep] = useState<keyof typeof STEPS>('idle');
  const isReady = step === 'chat-ready';
  const isStarting = step === 'starting' || step === 'slow';
  const hasFrame = isStarting || isReady;

  const say = (word: PanelWord) => frame.current?.contentWindow?.postMessage(word, origin);

  useEffect(() => {
    if (!hasFrame) return;
    const listen = (event: MessageEvent) => {
      const word = readFrameWord(event, { window: frame.current?.contentWindow ?? null, origin });
      if (word === 'chat-escape') close();
      else if (word) setStep(word);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [hasFrame, origin, close]);

  useEffect(() => {
    if (hasFrame) say(isOpen ? 'chat-shown' : 'chat-hidden');
  });

  // A closed panel waits for nothing.
  useEffect(() => {
    if (!isStarting || !isOpen) return;
    const slow = setTimeout(() => setStep('slow'), SLOW_AFTER_MS);
    const late = setTimeout(() => setStep('chat-silent'), GIVE_UP_AFTER_MS);
    return () => {
      clearTimeout(slow);
      clearTimeout(late);
    };
  }, [isStarting, isOpen]);

  useEffect(() => {
    if (isReady && isOpen) frame.current?.focus();
    // The frame had the focus, and is gone.
    if (step === 'chat-ended') button.current?.focus();
  }, [step, isReady, isOpen]);

  return (
    <>
      <p role="status" className={`empty:mt-0 ${isReady ? classes.note : ''}`}>
        {STEPS[step].status}
      </p>
      {!hasFrame && (
        <p>
          {t.anOutsideAssistant} <a href="/privacy-choices#chat">{t.moreAboutThat}</a>
        </p>
      )}
      {!isReady && (
        <button
          ref={button}
          type="button"
          className={classes.button('main', 'small')}
          aria-disabled={step === 'starting' || undefined}
          onClick={() => {
            if (step !== 'starting') setStep(step === 'slow' ? 'idle' : 'starting');
          }}
        >
          {STEPS[step].button}
        </button>
      )}
      {hasFrame && (
        <iframe
          ref={frame}
          // A frame of no size would be put to sleep by the browser while its chat starts.
          className={`w-full ${isReady ? 'h-[min(28rem,60dvh)]' : 'h-px'}`}
          title={t.chat}
          src={src}
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
          onLoad={() => say(isOpen ? 'chat-shown' : 'chat-hidden')}
        />
      )}
    </>
  );
}
