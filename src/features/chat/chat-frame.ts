/**
 * The agreement with the page inside the chat frame. It runs on a host of its own, so that the vendor's script never
 * touches this origin; all it can do here is post one of these two words.
 */
export const CHAT_READY = 'chat-ready';
export const CHAT_FAILED = 'chat-failed';

/** A frame that has not said `chat-ready` after this long is given up. Milliseconds. */
export const CHAT_START_TIMEOUT_MS = 15_000;

export type ChatWord = typeof CHAT_READY | typeof CHAT_FAILED;

/** The frame's address, with the project's id. */
export function chatFrameSrc(frameUrl: string, projectId: string): string {
  const url = new URL(frameUrl);
  url.searchParams.set('projectID', projectId);
  return url.href;
}

/** What the frame said; `null` for anything that did not come from its window and its origin. */
export function readChatWord(
  { data, origin, source }: Pick<MessageEvent, 'data' | 'origin' | 'source'>,
  frame: { src: string; contentWindow: MessageEventSource | null },
): ChatWord | null {
  if (source === null || source !== frame.contentWindow || origin !== new URL(frame.src).origin) return null;
  return data === CHAT_READY || data === CHAT_FAILED ? data : null;
}
