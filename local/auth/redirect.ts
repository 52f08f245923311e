/** The address with these words in its query too. */
export function withQuery(address: string | URL, words: object): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(words)) url.searchParams.set(name, String(value));
  return url;
}

/** The page that a link leads to, told something: in the fragment, and in the query for one that reads only that. */
export function lead(target: URL, alsoInQuery: boolean, words: object): URL {
  const sorted = Object.entries(words).toSorted(([a], [b]) => a.localeCompare(b));
  const queried = alsoInQuery ? sorted.filter(([name]) => name !== 'sb') : [];
  const page = withQuery(target, Object.fromEntries(queried));
  page.hash = String(new URLSearchParams(sorted.map(([name, value]) => [name, String(value)])));
  return page;
}

export const redirect = (status: 302 | 303, target: URL) =>
  new Response(null, { status, headers: { location: target.href } });
