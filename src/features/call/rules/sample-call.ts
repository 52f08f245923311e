import { z } from 'zod';
import { READING_VOICES } from '../../voices/rules/reading-voices.ts';
import { callProblems } from './call-problems.ts';
import * as t from './messages.ts';

/** A sample call as an editor writes it in `content/calls/`, and the times that `npm run calls` measures in its sound. */

/** Where a call can end up, in the order of the sockets, and the cord that leads there. */
export const SOCKETS = ['s', 'i', 'c', 'd'] as const;
export type Socket = (typeof SOCKETS)[number];
export const SOCKET_NAMES: Record<Socket, string> = {
  s: t.answered,
  i: t.booked,
  c: t.writtenDown,
  d: t.toAPerson,
};

export const SPEAKERS = ['agent', 'caller', 'colleague'] as const;
export type Speaker = (typeof SPEAKERS)[number];

/** Where something ends up, in a file of content. */
export const socket = z.enum(SOCKETS, 'Choose s (answered), i (booked), c (written down) or d (a person).');

const words = (max: number) => z.string().trim().min(2, 'Write the text, or remove the field.').max(max);
/** Seconds of silence before the line; without it the pause of two people who listen to each other. */
const pause = z.number().min(0).max(4).optional();

/** What the agent looks up, writes, or whom it rings while nobody speaks: what the caller waits for, and how long. */
const deed = z.strictObject({
  /** What is shown meanwhile, without the dots: “Looking at today’s visits”. */
  does: words(48),
  socket,
  seconds: z.number().min(0.8).max(4),
});

/** A time of the day on the card of the calendar; `mine` is the one that the call takes. */
const slot = z.strictObject({ time: words(12), words: words(32), state: z.enum(['taken', 'open', 'mine']) });

/** What stands at a socket afterwards. */
const card = z.strictObject({
  /** In a few words, for the poster. */
  short: words(28),
  /** The part of it that counts, in large letters. */
  fact: words(28).optional(),
  text: words(160).optional(),
  slots: z.array(slot).min(2).max(4).optional(),
  /** A text message as it arrives. */
  message: words(160).optional(),
});

const content = z.strictObject({
  /** For narrow screens and lists: “Heating”. */
  trade: words(14),
  business: words(40),
  /** What the caller wants, as a heading: “No heat at minus twenty”. */
  title: words(60),
  /** Without it the voices are those of the house. */
  voices: z.partialRecord(z.enum(SPEAKERS), z.enum(READING_VOICES)).optional(),
  colleague: words(20).optional(),
  /** Words that the caller says in the call, short enough to pick it by: they are shown in quotation marks. */
  first: words(48),
  /** The socket that the call is for; its cord is the colour of the call. */
  cord: socket,
  /** What is said has the speaker as its key. */
  lines: z
    .array(
      z.union(
        [
          z.strictObject({ agent: words(200), pause }),
          z.strictObject({ caller: words(200), pause }),
          z.strictObject({ colleague: words(200), pause }),
          deed,
        ],
        'Begin the line with who speaks (agent, caller or colleague), or with what the agent does (does).',
      ),
    )
    .min(6)
    .max(20),
  /** A socket without a card was not needed; the text says why. */
  cards: z.record(
    z.enum(SOCKETS),
    z.union([card, z.strictObject({ none: words(120) })], 'Write short, or none with the reason.'),
  ),
  /** Three lines for the owner. */
  note: z.strictObject({ to: words(20), text: words(220) }),
  /** “Booked for 1:30.” */
  outcome: words(32),
  texts: z.int().min(0).max(3),
  emails: z.int().min(0).max(2),
  /** The agent calls, rather than being called. */
  outbound: z.boolean().default(false),
  /** Its sound would be kept; the person on the line is told so before anything is asked. */
  recorded: z.boolean().default(false),
});

/** With what no field alone can tell: whether the parts of the call agree. */
export const callContent = content.superRefine((call, context) => {
  for (const { path, message } of callProblems(call)) context.addIssue({ code: 'custom', path, message });
});

/** Seconds from the start of the file. `words` has the start of each word of what is said, as split at spaces. */
export const callTimings = z.strictObject({
  /** Of the whole file, with its ring. */
  seconds: z.number().positive(),
  lines: z.array(
    z.strictObject({ start: z.number(), end: z.number(), words: z.array(z.number()).optional() }),
  ),
  /** Who speaks: the voice of each part, for the page and the licences. */
  voices: z.record(z.string(), z.string()),
  /** A hash of all that was rendered, so that a changed text without a new sound is found. */
  source: z.string(),
});

export type CallContent = z.output<typeof content>;
export type CallTimings = z.output<typeof callTimings>;
export type CallCard = CallContent['cards'][Socket];
