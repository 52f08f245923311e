import * as t from './messages.ts';

/** Who signs every article, and the page that says who that is. */
export const AUTHOR = { name: t.editors, path: '/editors' } as const;

/** The blog's topics, in the order of the list page. */
export const BLOG_TOPICS = t.topicNames;
export type BlogTopic = (typeof BLOG_TOPICS)[number];

/** A topic's place on the list page: `Law and consent` → `law-and-consent`. */
export const topicAnchor = (topic: BlogTopic) => topic.toLowerCase().replaceAll(' ', '-');

/** What the order of the blog depends on. */
export interface DatedPost {
  id: string;
  data: { topic: BlogTopic; published: Date };
}

/** Newest first; posts of the same day by their ids. */
export const newestFirst = <Post extends DatedPost>(posts: readonly Post[]): Post[] =>
  posts.toSorted((a, b) => +b.data.published - +a.data.published || a.id.localeCompare(b.id, 'en'));

const RELATED_POSTS = 3;

export interface PostNeighbours<Post> {
  /** The next older post. */
  previous?: Post | undefined;
  /** The next newer post. */
  next?: Post | undefined;
  /** Up to three others: its own topic first, and in each group the newest. */
  related: Post[];
}

/** Where a reader can go from the post with this id. No post is offered twice. */
export function neighboursOf<Post extends DatedPost>(
  id: string,
  posts: readonly Post[],
): PostNeighbours<Post> {
  const ordered = newestFirst(posts);
  const place = ordered.findIndex((post) => post.id === id);
  const topic = ordered[place]?.data.topic;
  const next = place > 0 ? ordered[place - 1] : undefined;
  const previous = ordered[place + 1];
  const others = ordered.filter((post) => post.id !== id && post !== next && post !== previous);
  const inTopic = (post: Post) => post.data.topic === topic;
  const related = [...others.filter(inTopic), ...others.filter((post) => !inTopic(post))];
  return { previous, next, related: related.slice(0, RELATED_POSTS) };
}

/** A calm pace for text with sums in it. */
const WORDS_PER_MINUTE = 220;

/** Minutes it takes to read an MDX text, at least one. Tags, link targets and table rules are not read. */
export function readingMinutes(mdx: string): number {
  const text = mdx.replace(/<[^>]*>/g, ' ').replace(/\]\([^)]*\)/g, ']');
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
