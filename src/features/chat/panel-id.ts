/** Of the panel of the chat, for the buttons that open it. */
export const CHAT_PANEL = 'chat-panel';
