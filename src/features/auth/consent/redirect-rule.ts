const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The address that the auth service sends the visitor back to, if a browser may be taken there, else `null`: `https`, or
 * `http` on the visitor's own machine (RFC 8252, 7.3), and nothing that hides the host behind a name and a password.
 */
export function safeRedirect(address: string): URL | null {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return null;
  const isFollowed = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  return isFollowed ? url : null;
}
