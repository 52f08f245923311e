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

/** Where a reader can go from each post, in the order of `newestFirst`. No post is offered twice on one. */
export function withNeighbours<Post extends DatedPost>(
  posts: readonly Post[],
): { post: Post; neighbours: PostNeighbours<Post> }[] {
  const ordered = newestFirst(posts);
  const byTopic = Map.groupBy(ordered, ({ data }) => data.topic);
  return ordered.map((post, place) => {
    const next = ordered[place - 1];
    const previous = ordered[place + 1];
    const related = new Set<Post>();
    for (const others of [byTopic.get(post.data.topic) ?? [], ordered])
      for (const other of others) {
        if (related.size === RELATED_POSTS) break;
        if (other !== post && other !== next && other !== previous) related.add(other);
      }
    return { post, neighbours: { previous, next, related: [...related] } };
  });
}

/** Articles of a topic on the list page, and articles on each page of older ones. */
const [POSTS_A_TOPIC, POSTS_A_PAGE] = [10, 40];

interface IndexPages<Post> {
  newest: Post | undefined;
  /** In the order of the topics. A topic whose only article is the newest one keeps its place for links. */
  topics: { name: BlogTopic; posts: Post[] }[];
  /** What the list page has no room for, a page of it each, the newest first. */
  older: Post[][];
}

/** What stands on the list page of the blog, and on the pages behind it. */
export function indexPages<Post extends DatedPost>(posts: readonly Post[]): IndexPages<Post> {
  const ordered = newestFirst(posts);
  const [newest] = ordered;
  const topics = BLOG_TOPICS.flatMap((name) => {
    const own = ordered.filter(({ data }) => data.topic === name);
    const others = own.filter((post) => post !== newest);
    const shown = others.length > 0 ? others.slice(0, POSTS_A_TOPIC) : own;
    return shown.length > 0 ? { name, posts: shown } : [];
  });
  const listed = new Set([newest, ...topics.flatMap((topic) => topic.posts)]);
  const rest = ordered.filter((post) => !listed.has(post));
  const older: Post[][] = [];
  for (let first = 0; first < rest.length; first += POSTS_A_PAGE)
    older.push(rest.slice(first, first + POSTS_A_PAGE));
  return { newest, topics, older };
}

/** The address of a page of older articles, counted from 1. */
export const olderPath = (page: number) => `/blog/older/${page}`;

/** A calm pace for text with sums in it. */
const WORDS_PER_MINUTE = 220;

/** Minutes it takes to read an MDX text, at least one. Tags, link targets and table rules are not read. */
export function readingMinutes(mdx: string): number {
  const text = mdx.replace(/<[^>]*>/g, ' ').replace(/\]\([^)]*\)/g, ']');
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
