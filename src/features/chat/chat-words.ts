/**
 * The agreement between the panel and the page in its frame. The frame has a host of its own, so that the vendor's
 * script never touches the site's origin; these words are all that passes between the two.
 */
const FRAME_WORDS = [
  'chat-ready',
  // The vendor's script did not arrive.
  'chat-blocked',
  // It arrived, and its interface or what it should show never came.
  'chat-silent',
  // It threw.
  'chat-broken',
  // The vendor's own close button was pressed.
  'chat-ended',
  // Escape was pressed inside.
  'chat-escape',
] as const;
export type FrameWord = (typeof FRAME_WORDS)[number];

/** The panel is open: the frame may start, or go on. Or it is closed. */
const PANEL_WORDS = ['chat-shown', 'chat-hidden'] as const;
export type PanelWord = (typeof PANEL_WORDS)[number];

/** Reads one of `words`; `null` for anything that did not come from the window and the origin that have to say it. */
const reader =
  <Word extends string>(words: readonly Word[]) =>
  (
    { data, origin, source }: Pick<MessageEvent, 'data' | 'origin' | 'source'>,
    speaker: { window: MessageEventSource | null; origin: string },
  ): Word | null => {
    if (source === null || source !== speaker.window || origin !== speaker.origin) return null;
    return words.find((word) => word === data) ?? null;
  };

/** What the frame said to the panel. */
export const readFrameWord = reader(FRAME_WORDS);
/** What the page around the frame said to it. */
export const readPanelWord = reader(PANEL_WORDS);
