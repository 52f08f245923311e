/** Text that every stored session contains: the name of its first token, before the value. */
export const SESSION_MARK = '"access_token":"';

/**
 * Whether what is stored could be a session, so that a page need not read it to know that it is none. It uses no
 * regular expression: storage may hold five megabytes, and on such a text V8 has been seen to throw a `RangeError`.
 */
export const looksLikeSession = (text: string | null) =>
  !!text?.startsWith('{') && text.endsWith('}') && text.includes(SESSION_MARK);
