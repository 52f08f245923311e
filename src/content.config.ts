import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { section, withAmounts } from './components/sections/schema';
import { BLOG_TOPICS } from './domain/blog';
import { PAGE_SUBJECTS } from './domain/page-subject';

const description = withAmounts.pipe(
  z
    .string()
    .min(110, 'Search engines show about 155 characters: write at least 110.')
    .max(160, 'Search engines cut after about 155 characters.'),
);

const pages = defineCollection({
  loader: glob({ base: './src/content/pages', pattern: '**/*.yaml' }),
  schema: z.object({
    /** For the tab and search results, without the brand. */
    title: z.string().min(4).max(60, 'Keep the title under 60 characters; the brand is added.'),
    description,
    /** Colour and pattern of the cord that runs through the page. */
    cord: z.enum(['d', 'i', 's', 'c']).default('d'),
    noindex: z.boolean().default(false),
    /** What search engines are told the page is about. */
    subject: z.enum(PAGE_SUBJECTS).default('page'),
    sections: z.array(section).min(2, 'A page needs at least a hero and one more section.'),
  }),
});

const blog = defineCollection({
  loader: glob({ base: './src/content/blog', pattern: '*.mdx' }),
  schema: z.object({
    title: z.string().min(10).max(80),
    description,
    /** What a reader in a hurry takes home: two or three sentences. */
    summary: z.string().min(80).max(420),
    topic: z.enum(BLOG_TOPICS, `Choose one of: ${BLOG_TOPICS.join(', ')}.`),
    author: z.string().min(2),
    published: z.coerce.date(),
    updated: z.coerce.date().optional(),
    sources: z.array(z.object({ title: z.string(), url: z.url() })).default([]),
  }),
});

export const collections = { pages, blog };
