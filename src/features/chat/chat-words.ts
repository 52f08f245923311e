/**
 * The agreement between the panel and the page in its frame. The frame has a host of its own, so that the vendor's
 * script never touches the site's origin; these words are all that passes between the two.
 */
export const CHAT_READY = 'chat-ready';
/** The vendor's script did not arrive. */
export const CHAT_BLOCKED = 'chat-blocked';
/** It arrived, and its interface or what it should show never came. */
export const CHAT_SILENT = 'chat-silent';
/** It threw. */
export const CHAT_BROKEN = 'chat-broken';
/** The vendor's own close button was pressed. */
export const CHAT_ENDED = 'chat-ended';
/** Escape was pressed inside. */
export const CHAT_ESCAPE = 'chat-escape';

const FRAME_WORDS = [CHAT_READY, CHAT_BLOCKED, CHAT_SILENT, CHAT_BROKEN, CHAT_ENDED, CHAT_ESCAPE] as const;
export type FrameWord = (typeof FRAME_WORDS)[number];

/** The panel is open: the frame may start, or go on. */
export const CHAT_SHOWN = 'chat-shown';
/** The panel is closed. */
export const CHAT_HIDDEN = 'chat-hidden';

const PANEL_WORDS = [CHAT_SHOWN, CHAT_HIDDEN] as const;
export type PanelWord = (typeof PANEL_WORDS)[number];

/** Who has to have said it: both the window and its origin count. */
interface Speaker {
  window: MessageEventSource | null;
  origin: string;
}
type Said = Pick<MessageEvent, 'data' | 'origin' | 'source'>;

function readWord<Word extends string>(
  words: readonly Word[],
  said: Said,
  { window, origin }: Speaker,
): Word | null {
  if (said.source === null || said.source !== window || said.origin !== origin) return null;
  return words.find((word) => word === said.data) ?? null;
}

/** What the frame said; `null` for anything that did not come from its window and its origin. */
export const readFrameWord = (said: Said, frame: Speaker) => readWord(FRAME_WORDS, said, frame);

/** What the panel said; `null` for anything that did not come from the page around the frame, and from the site. */
export const readPanelWord = (said: Said, page: Speaker) => readWord(PANEL_WORDS, said, page);
