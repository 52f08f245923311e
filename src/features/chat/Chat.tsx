import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { PUBLIC_CHAT_FRAME_URL, PUBLIC_CHAT_PROJECT_ID } from '~/lib/public-env';
import { Ask } from './Ask';
import { VendorChat } from './VendorChat';
import { WaysToReachUs } from './WaysToReachUs';

const PANEL_ID = 'chat-panel';
const TITLE_ID = 'chat-title';

/** Undefined where no chat is set up. */
const frameUrl = PUBLIC_CHAT_PROJECT_ID ? PUBLIC_CHAT_FRAME_URL : undefined;

/**
 * A button on every page and the panel it opens. Both are native and work before, and without, any script. With a chat
 * set up, the panel starts that one, and the vendor is not contacted until somebody asks for it. Otherwise it answers
 * from the site's own pages.
 */
export function Chat() {
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isAwake, setIsAwake] = useState(false);
  const close = useCallback(() => panel.current?.hidePopover(), []);

  useEffect(() => {
    // It can have been opened before the island worked.
    setIsOpen(panel.current?.matches(':popover-open') ?? false);
    // A transition waits for the styles.
    startTransition(() => setIsAwake(true));
  }, []);

  // A link in the panel that leads to a place of this page.
  useEffect(() => {
    addEventListener('hashchange', close);
    return () => removeEventListener('hashchange', close);
  }, [close]);

  return (
    <>
      <button type="button" className="chat-button" popoverTarget={PANEL_ID} data-native>
        Have a Question?
      </button>
      <div
        ref={panel}
        id={PANEL_ID}
        className="chat-panel"
        popover="auto"
        role="dialog"
        aria-labelledby={TITLE_ID}
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: the panel takes the focus when it opens; a closed one cannot have it.
        autoFocus
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
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
        {frameUrl && <VendorChat src={frameUrl} isOpen={isOpen} close={close} />}
        {!frameUrl && isAwake && <Ask />}
        <WaysToReachUs />
      </div>
    </>
  );
}
