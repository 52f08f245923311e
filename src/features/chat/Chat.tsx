import { useEffect, useRef, useState } from 'react';
import { site } from '~/domain/site';
import { PUBLIC_CHAT_FRAME_URL, PUBLIC_CHAT_PROJECT_ID } from '~/lib/public-env';
import { CHAT_FAILED, CHAT_READY, CHAT_START_TIMEOUT_MS, chatFrameSrc, readChatWord } from './chat-frame';

const PANEL_ID = 'chat-panel';
const TITLE_ID = 'chat-title';

function WaysToReachUs() {
  return (
    <p>
      To reach a person, write to <a href={`mailto:${site.email}`}>{site.email}</a>, call{' '}
      <a href={site.phone.href}>{site.phone.text}</a> or use the <a href="/contact">contact form</a>.
    </p>
  );
}

type Step = 'idle' | 'starting' | 'ready' | 'unavailable';

function VendorChat({ src }: { src: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [step, setStep] = useState<Step>('idle');
  const starting = step === 'starting';

  useEffect(() => {
    if (!starting) return;
    const fail = () => setStep('unavailable');
    const timer = setTimeout(fail, CHAT_START_TIMEOUT_MS);
    const listen = (event: MessageEvent) => {
      const word = frame.current && readChatWord(event, frame.current);
      if (word === CHAT_READY) setStep('ready');
      if (word === CHAT_FAILED) fail();
    };
    addEventListener('message', listen);
    return () => {
      clearTimeout(timer);
      removeEventListener('message', listen);
    };
  }, [starting]);

  useEffect(() => {
    if (step === 'ready') frame.current?.focus();
  }, [step]);

  return (
    <>
      {step !== 'ready' && (
        <>
          <p>You will talk to an automated assistant of an outside service, which receives what you write.</p>
          <button
            type="button"
            className="btn sm"
            aria-disabled={starting || undefined}
            onClick={() => setStep('starting')}
          >
            {starting ? 'Loading...' : 'Start chat'}
          </button>
        </>
      )}
      <div role="status">
        {step === 'unavailable' && (
          <>
            <p>Chat is unavailable.</p>
            <WaysToReachUs />
          </>
        )}
      </div>
      {(starting || step === 'ready') && (
        <iframe
          ref={frame}
          className="chat-frame"
          title="Chat"
          src={src}
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
        />
      )}
    </>
  );
}

const frameSrc =
  PUBLIC_CHAT_PROJECT_ID && PUBLIC_CHAT_FRAME_URL
    ? chatFrameSrc(PUBLIC_CHAT_FRAME_URL, PUBLIC_CHAT_PROJECT_ID)
    : null;

/**
 * A button on every page and the panel it opens. Both are native and work before, and without, any script; the vendor
 * is not contacted until somebody asks for it. Without a project id the panel says how to reach a person.
 */
export function Chat() {
  return (
    <>
      <button type="button" className="chat-button" popoverTarget={PANEL_ID} data-native>
        Have a Question?
      </button>
      <div
        id={PANEL_ID}
        className="chat-panel"
        popover="auto"
        role="dialog"
        aria-labelledby={TITLE_ID}
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: the panel takes the focus when it opens; a closed one cannot have it.
        autoFocus
      >
        <div className="chat-head">
          <h2 id={TITLE_ID}>Have a Question?</h2>
          <button
            type="button"
            className="btn quiet sm"
            popoverTarget={PANEL_ID}
            popoverTargetAction="hide"
            data-native
          >
            Close
          </button>
        </div>
        {frameSrc ? (
          <VendorChat src={frameSrc} />
        ) : (
          <>
            <p>Chat is not connected yet.</p>
            <WaysToReachUs />
          </>
        )}
      </div>
    </>
  );
}
