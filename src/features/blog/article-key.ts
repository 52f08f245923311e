import type { CollectionEntry } from 'astro:content';
import type { PostNeighbours } from './rules/blog';

/**
 * Names all of the blog that the page of an article shows: its own file, and what it says of its neighbours. The build
 * keeps a page with such a key while that and all other files of the site stay the same.
 */
export function articleKey(props: {
  post: CollectionEntry<'blog'>;
  neighbours: PostNeighbours<CollectionEntry<'blog'>>;
}): string {
  const { previous, next, related } = props.neighbours;
  const shown = [previous, next, ...related].map((other) => other && [other.id, other.data]);
  return JSON.stringify([props.post.digest, shown]);
}
