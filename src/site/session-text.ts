/** Every stored session holds it. */
export const SESSION_MARK = '"access_token":"';

/**
 * Whether what is stored could be a session, so that a page need not read it to know that it is none. Without a regular
 * expression: of five megabytes, which storage may hold, an engine gives up on one now and then with a `RangeError`.
 */
export const looksLikeSession = (text: string | null) =>
  !!text?.startsWith('{') && text.endsWith('}') && text.includes(SESSION_MARK);
