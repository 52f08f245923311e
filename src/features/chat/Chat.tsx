import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { button } from '~/ui/classes';
import { PUBLIC_CHAT_FRAME_URL, PUBLIC_CHAT_PROJECT_ID } from '~/lib/public-env';
import { Ask } from './Ask';
import { CHAT_PANEL } from './panel-id';
import { VendorChat } from './VendorChat';
import { WaysToReachUs } from './WaysToReachUs';
import * as t from './rules/messages.ts';

const TITLE_ID = 'chat-title';

/** Undefined where no chat is set up. */
const frameUrl = PUBLIC_CHAT_PROJECT_ID ? PUBLIC_CHAT_FRAME_URL : undefined;

/**
 * The panel that the buttons of `Question.astro` open. It is native and works before, and without, any script. With a chat
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

  return (
    <div
      ref={panel}
      id={CHAT_PANEL}
      className="top-(--bar) right-0 bottom-0 left-0 h-auto w-auto overflow-y-auto overscroll-contain border-t-2 border-ink p-5 focus:outline-none md:right-[max(1.25rem,(100%-76rem)/2)] md:bottom-auto md:left-auto md:max-h-[calc(100dvh-var(--bar)-1rem)] md:w-[26.5rem] md:rounded-3 md:border-2 md:shadow-over-near next:mt-3"
      popover="auto"
      role="dialog"
      aria-labelledby={TITLE_ID}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the panel takes the focus when it opens; a closed one cannot have it.
      autoFocus
      onToggle={({ newState }) => setIsOpen(newState === 'open')}
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id={TITLE_ID} className="text-1">
          {t.haveAQuestion}
        </h2>
        <button
          type="button"
          className={button('quiet', 'small')}
          popoverTarget={CHAT_PANEL}
          popoverTargetAction="hide"
          data-native
        >
          {t.close}
        </button>
      </div>
      {frameUrl && <VendorChat src={frameUrl} isOpen={isOpen} close={close} />}
      {/* The room that the questions will take, so that what is below stays where it is. */}
      {!frameUrl && <div className="min-h-90 noscript:hidden">{isAwake && <Ask />}</div>}
      <WaysToReachUs />
    </div>
  );
}
