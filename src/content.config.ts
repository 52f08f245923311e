import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { section } from './sections/schema';
import { text, withAmounts } from './sections/schema/fields';
import { WHOLE_PAGES } from './sections/schema/pages';
import { adviceTexts, assumptions, briefContent } from './features/brief/rules/brief-content';
import { itemStatistics as statisticsOfItems } from './features/quiz/rules/item-statistics';
import { pageWords } from './features/quiz/rules/page-words';
import { FAMILIES } from './features/order/rules/plans';
import { issueHead } from './features/newsletter/rules/issue';
import { AUTHOR, BLOG_TOPICS, readingMinutes } from './features/blog/rules/blog';
import { DESCRIPTION_LENGTH, PAGE_SUBJECTS, SHARE_LENGTH } from './site/page-fields';
import { forEditors } from './site/editor-messages';
import { FACETS } from './features/voices/rules/facets';
import { filmContent, filmTimings as measuredInFilm } from './features/films/rules/film';
import { tradePage } from './features/trade/rules/trade-schema';
import { compareContent } from './features/compare/rules/compare-schema';
import { callContent, callTimings as timesOfCall } from './features/call/rules/sample-call';

const { min, max } = DESCRIPTION_LENGTH;
const description = withAmounts.pipe(
  z
    .string()
    .min(min, `Search engines show about ${max} characters: write at least ${min}.`)
    .max(max, `Search engines cut after about ${max} characters.`),
);

const pages = defineCollection({
  loader: glob({ base: './src/content/pages', pattern: '**/*.yaml' }),
  schema: forEditors(
    z.strictObject({
      /** For the tab and search results, without the brand. */
      title: z
        .string()
        .min(4, 'Write a title of a few words.')
        .max(60, 'Keep the title under 60 characters; the brand is added.'),
      description,
      noindex: z.boolean().default(false),
      /** Whether the list of all pages on /search names it. */
      listed: z.boolean().default(true),
      /** With it the page stands in the footer of every page, under these words. */
      menu: z.string().min(2).max(32, 'Keep the words of a menu under 32 characters.').optional(),
      /** What the share card says below the title: a line of a call, a price. Without it, what the first figure, price or call of the page says. */
      share: text(SHARE_LENGTH).optional(),
      /** What search engines are told the page is about. */
      subject: z.enum(PAGE_SUBJECTS).default('page'),
      sections: z
        .array(section)
        .refine(
          (all) => all.length > 1 || WHOLE_PAGES.includes(all[0]?.type ?? ''),
          'A page needs at least a hero and one more section.',
        ),
    }),
  ),
});

// The pattern takes `.md` too, for the loader below to refuse it by name: nobody would be told of a file that is passed over.
const articles = glob({ base: './src/content/blog', pattern: '*.{md,mdx}' });

const blog = defineCollection({
  // Without its text, which `build/articles` reads when the page is made, an article needs no module and little memory.
  loader: {
    ...articles,
    load: ({ store, ...context }) =>
      articles.load({
        ...context,
        store: {
          ...store,
          set({ body = '', deferredRender: _, data, ...entry }) {
            const name = `${entry.id}.mdx`;
            if (!entry.filePath?.endsWith(`/${name}`))
              throw new Error(`${entry.filePath}: call this file ${name}, as in the address of its page.`);
            return store.set({ ...entry, data: { ...data, minutes: readingMinutes(body) } });
          },
        },
      }),
  },
  schema: forEditors(
    z.strictObject({
      title: z.string().min(10).max(80),
      description,
      /** What a reader in a hurry takes home: two or three sentences. */
      summary: z.string().min(80).max(420),
      topic: z.enum(BLOG_TOPICS),
      author: z.literal(AUTHOR.name).default(AUTHOR.name),
      /** The day on which the file came into git, and the one on which its words changed last. */
      published: z.coerce.date(),
      updated: z.coerce.date().optional(),
      /** How many minutes the article takes to read. The loader counts them; an article that writes them is overruled. */
      minutes: z.number().default(0),
      sources: z
        .array(
          z.strictObject({
            title: z.string(),
            url: z.url('Paste the whole address, with https:// at its start.'),
            /** The day on which it was read; without one, readers are told that it was not. */
            read: z.coerce.date().optional(),
            /** The figures of the article that stand in it too. Each figure from outside needs two sources that were read, or one that says it is the `only` one. */
            says: z.array(z.string()).default([]),
            /** Figures of the article that stand here and in no other source; readers are told which. */
            only: z.array(z.string()).default([]),
          }),
        )
        .default([]),
    }),
  ),
});

/** Issues of the newsletter. What may stand in one is what a mail can show: `local/owner/issue-files.ts` says so. */
const newsletter = defineCollection({
  loader: glob({ base: './src/content/newsletter', pattern: '*.mdx' }),
  schema: forEditors(issueHead),
});

const oneOf = <Values extends object>(values: Values) =>
  z.enum(Object.keys(values) as [keyof Values & string]);

const voices = defineCollection({
  loader: glob({ base: './src/content/voices', pattern: '*.yaml' }),
  schema: forEditors(
    z.strictObject({
      /** A word that no other voice has, and that is nobody’s name: a voice is not a person. */
      name: z.string().min(2).max(16, 'Keep the name to one short word.'),
      language: z.string().regex(/^en(-[A-Za-z]+)*$/, 'Write the tag of a kind of English, such as en-CA.'),
      accent: oneOf(FACETS.accent),
      /** By pitch; a test measures it. The pace is measured from the clips. */
      tone: oneOf(FACETS.tone),
      uses: z.array(oneOf(FACETS.use)).min(1, 'Name at least one use.'),
      /** What to listen for, in a sentence or two. */
      note: z.string().min(10).max(120, 'Keep the note under 120 characters.'),
      engine: z.string().min(3).max(80),
      /** Of the voice: why its recordings may be published. */
      licence: z.string().min(3).max(120),
    }),
  ),
});

/** The words of the pages about the quiz. */
const quiz = defineCollection({
  loader: glob({ base: './src/content/quiz', pattern: '*.yaml' }),
  schema: forEditors(pageWords),
});

/** What people’s answers say of its questions; `npm run statistics` writes it. */
const itemStatistics = defineCollection({
  loader: glob({ base: './src/content/quiz', pattern: 'item-statistics.json' }),
  schema: forEditors(statisticsOfItems),
});

const words = z.string().trim().min(2, 'Write the text, or remove the field.');
const titled = z.record(z.string(), z.strictObject({ title: words, text: words }));

/** Pages with a route of their own, and what they turn into: the file in `src/pages` says what stands between the words. */
const screens = defineCollection({
  loader: glob({ base: './src/content/screens', pattern: '**/*.yaml' }),
  schema: forEditors(
    z.strictObject({
      title: words,
      description,
      noindex: z.boolean().default(true),
      heading: words,
      lead: withAmounts.pipe(words),
      sections: z.array(section).default([]),
      /** Things to know, with `[links](/path)`. */
      ticks: z.array(words).default([]),
      /** Short texts that the page puts where they belong. */
      labels: z.record(z.string(), words).default({}),
      /** By where an order stands, and why a payment failed. */
      states: titled.default({}),
      reasons: titled.default({}),
      /** For whoever expected something else. */
      notes: titled.default({}),
      /** What is left to do, by the family of what was bought. */
      left: z.partialRecord(z.enum(FAMILIES), words).default({}),
      /** What happens now, by the family of what was bought, and after a request: done, next, and what is promised. */
      next: z
        .partialRecord(
          z.enum([...FAMILIES, 'request']),
          z.array(z.strictObject({ title: words, text: words })).length(4),
        )
        .default({}),
    }),
  ),
});

/** The two forms in steps, `<name>.yaml`: the page of each, and what it asks. */
const briefs = defineCollection({
  loader: glob({ base: './src/content/briefs', pattern: '*.yaml' }),
  schema: forEditors(briefContent),
});
const advice = defineCollection({
  loader: glob({ base: './src/content/briefs', pattern: 'advice.json' }),
  schema: forEditors(adviceTexts),
});
const assumed = defineCollection({
  loader: glob({ base: './src/content/briefs', pattern: 'assumptions.json' }),
  schema: forEditors(assumptions),
});

/** Sample calls, and the times that `npm run calls` measured in the sound of each. */
const calls = defineCollection({
  loader: glob({ base: './src/content/calls', pattern: '*.yaml' }),
  schema: forEditors(callContent),
});
const callTimings = defineCollection({
  loader: glob({ base: './src/content/calls', pattern: '*.json' }),
  schema: forEditors(timesOfCall),
});

/** Sample films, and what `npm run films` measured in each. */
const films = defineCollection({
  loader: glob({ base: './src/content/films', pattern: '*.yaml' }),
  schema: forEditors(filmContent),
});
const filmTimings = defineCollection({
  loader: glob({ base: './src/content/films', pattern: '*.json' }),
  schema: forEditors(measuredInFilm),
});

/** A page for each trade: its day, its calls, its rules and its sum. */
const trades = defineCollection({
  loader: glob({ base: './src/content/trades', pattern: '*.yaml' }),
  schema: forEditors(tradePage),
});

/** Other ways to have a phone answered, each held against ours. */
const compare = defineCollection({
  loader: glob({ base: './src/content/compare', pattern: '*.yaml' }),
  schema: forEditors(compareContent),
});

export const collections = {
  pages,
  blog,
  newsletter,
  voices,
  quiz,
  itemStatistics,
  screens,
  briefs,
  advice,
  assumed,
  calls,
  callTimings,
  films,
  filmTimings,
  trades,
  compare,
};
