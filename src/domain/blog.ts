/** The blog's topics, in the order of the list page. */
export const BLOG_TOPICS = [
  'Phone answering',
  'Booking',
  'Automation',
  'Law and consent',
  'People and teams',
] as const;
export type BlogTopic = (typeof BLOG_TOPICS)[number];
