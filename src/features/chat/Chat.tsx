import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { button } from '~/ui/classes';
import { PUBLIC_CHAT_FRAME_URL, PUBLIC_CHAT_PROJECT_ID } from '~/lib/public-env';
import { Ask } from './Ask';
import { VendorChat } from './VendorChat';
import { WaysToReachUs } from './WaysToReachUs';

const PANEL_ID = 'chat-panel';
const TITLE_ID = 'chat-title';

/** Undefined where no chat is set up. */
const frameUrl = PUBLIC_CHAT_PROJECT_ID ? PUBLIC_CHAT_FRAME_URL : undefined;

/** A panel that closes gives the focus back to its button; who followed a link goes on at its place, or at its question. */
function focusPlace() {
  const place = document.getElementById(location.hash.slice(1));
  const question = place?.closest('details')?.querySelector('summary');
  if (place && !question) place.tabIndex = -1;
  (question ?? place)?.focus({ preventScroll: true });
}

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
    const follow = () => {
      if (!panel.current?.matches(':popover-open')) return;
      close();
      focusPlace();
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [close]);

  return (
    <>
      <button
        type="button"
        // On a phone it would lie on the options of the quiz, and on the form that is being filled in.
        className="fixed right-4 bottom-4 z-4 min-h-11 rounded-[1.375rem] border-2 border-ink bg-ground px-[1.1rem] py-0 text-s font-strong hover:bg-ink hover:text-ground max-sm:in-data-[quiz=quiz]:hidden max-sm:in-[body:has(main_form:focus-within)]:invisible"
        popoverTarget={PANEL_ID}
        data-native
      >
        Have a Question?
      </button>
      <div
        ref={panel}
        id={PANEL_ID}
        className="top-auto right-4 bottom-4 left-auto max-h-[calc(100dvh-2rem)] w-[min(100%-2rem,24rem)] overflow-y-auto rounded-2 border-2 border-ink p-5 shadow-over-near focus:outline-none next:mt-3"
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
            Have a Question?
          </h2>
          <button
            type="button"
            className={button('quiet', 'small')}
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
