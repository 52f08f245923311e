import { z } from 'zod';
import { READING_VOICES } from '../../voices/rules/reading-voices.ts';

/** A sample film as an editor writes it in `content/films/`, and what `npm run films` measures in its files. */

const words = (max: number) => z.string().trim().min(2, 'Write the text, or remove the field.').max(max);

export const filmContent = z.strictObject({
  title: words(50),
  /** What such a film is for: “A product”. */
  kind: words(24),
  /** Where it stands among the films of a page. */
  order: z.int().min(1).max(20),
  /** What happens in the pictures, for visitors who can’t see them and for search engines. */
  shown: words(320),
  /** The sentence that says that what the film shows is invented. */
  note: words(120),
  published: z.coerce.date(),
  voice: z.enum(READING_VOICES),
  /** The second whose picture stands there until somebody plays it. */
  poster: z.number().positive(),
  lines: z
    .array(
      z.strictObject({
        says: words(90),
        /** Seconds of silence before it. */
        pause: z.number().min(0).max(4),
      }),
    )
    .min(3)
    .max(12),
  /** Seconds after the last word, in which the last picture is read. */
  rest: z.number().min(2).max(6),
});

const bytes = z.int().positive();
/** Seconds from the start of the film. `words` has the start of each word, as split at spaces. */
export const filmTimings = z.strictObject({
  seconds: z.number().min(15).max(25),
  lines: z.array(z.strictObject({ start: z.number(), end: z.number(), words: z.array(z.number()) })),
  /** Single pictures that were drawn. */
  frames: z.int().positive(),
  bytes: z.strictObject({ webm: bytes, mp4: bytes }),
  /** Who reads: the open voice of the film, or one of a provider. */
  voices: z.strictObject({ narrator: z.string() }),
  /** A hash of all that is seen and heard, so that a film whose words or drawing changed is found. */
  source: z.string(),
});

export type FilmContent = z.output<typeof filmContent>;
export type FilmTimings = z.output<typeof filmTimings>;

export const FILM_FILES = ['webm', 'mp4', 'vtt', 'webp'] as const;
export type FilmFile = (typeof FILM_FILES)[number];
/** The path of a film, its captions or its poster, as browsers ask for it. */
export const filmPath = (id: string, kind: FilmFile) =>
  `/films/${id}${kind === 'webp' ? '' : '-ai-generated'}.${kind}`;

/** What is said, as it would stand on paper. */
export const transcriptOf = ({ lines }: { lines: readonly { says: string }[] }) =>
  lines.map(({ says }) => says).join(' ');
