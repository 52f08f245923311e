/** Says something to the page that a link leads to: in the fragment, and in the query for one that reads only that. */
export function lead(target: URL, alsoInQuery: boolean, words: object): void {
  const sorted = Object.entries(words).toSorted(([a], [b]) => a.localeCompare(b));
  const fragment = new URLSearchParams(sorted.map(([name, value]) => [name, String(value)]));
  target.hash = String(fragment);
  if (!alsoInQuery) return;
  for (const [name, value] of fragment) if (name !== 'sb') target.searchParams.set(name, value);
}

export const redirect = (status: 302 | 303, target: URL) =>
  new Response(null, { status, headers: { location: target.href } });
