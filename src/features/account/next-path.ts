/**
 * Where to go after signing in: the `next` of this page's query, if it is a path of this site, else `null`.
 * Anything that a browser could read as another host or a script is refused.
 */
export function nextPath(search: string, origin: string): string | null {
  const next = new URLSearchParams(search).get('next');
  // Browsers drop tabs and line breaks from a URL, and read a backslash as a slash.
  if (!next?.startsWith('/') || /[\p{Cc}\\]/u.test(next)) return null;
  const url = URL.parse(next, origin);
  // Two slashes name a host; they can also appear once the dots of `/.//host` are resolved.
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
