import { z } from 'astro/zod';
import { minutesOf } from '~/features/call/rules/business';
import { socket as cord } from '~/features/call/rules/sample-call';
import { href, listOf, text } from './fields';

/**
 * The picture of a page's own job, one kind for one job: if the words of another page would fit into it, it is the wrong
 * kind. What is drawn follows from the numbers here; the component of a kind is `sections/figures/<Kind>.astro`.
 */

const clock = z
  .string()
  .regex(
    /^([01]\d|2[0-3]):[0-5]\d$/,
    'Write hour and minutes in two digits each, in quotes, such as "07:05".',
  );
/** From and to, in hours of the day. */
const span = z
  .tuple([z.number().min(0).max(24), z.number().min(0).max(24)])
  .refine(([from, to]) => from < to, 'Write the earlier hour first.');
type Span = readonly [from: number, to: number];
const areApart = (spans: readonly Span[]) =>
  spans.toSorted(([a], [b]) => a - b).every(([from], index, all) => from >= (all[index - 1]?.[1] ?? 0));
const spans = z.array(span).refine(areApart, 'These hours overlap: write each hour once.');
const rises = (numbers: readonly number[]) =>
  numbers.every((value, index) => value > (numbers[index - 1] ?? -1));
const column = z.int().min(1).max(5);
const caption = text(260);

const kinds = [
  /** A list is called, and the week fills: `columns` are five days, or other places of a calendar. */
  z.strictObject({
    kind: z.literal('week'),
    caption,
    columns: z.array(text(12)).length(5, 'The calendar has five columns.'),
    hours: span,
    /** Times that were taken before: the column, from 1, and from when to when. */
    taken: listOf({ column, from: z.number(), to: z.number() }, 1, 14)
      .refine((taken) => taken.every(({ from, to }) => from < to), 'Write the earlier hour first.')
      .refine(
        (taken) =>
          [1, 2, 3, 4, 5].every((one) =>
            areApart(
              taken.flatMap(({ column: own, from, to }) => (own === one ? [[from, to] as const] : [])),
            ),
          ),
        'These hours of one column overlap: write each hour once.',
      ),
    /** Three that get a time, and two that do not. */
    calls: z
      .array(
        z.strictObject({
          says: text(60),
          result: text(40),
          /** The column, the hour, and how many hours it is long. */
          at: z.strictObject({ column, hour: z.number(), long: z.number().positive().optional() }).optional(),
          /** Nobody calls or books this one; its words are crossed out. */
          struck: z.boolean().optional(),
        }),
      )
      .length(5)
      .refine(
        (calls) => calls.every(({ at }, index) => at?.column === [3, 4, 5][index]),
        'The first three get a time in columns 3, 4 and 5, so that no cord lies on words; the last two get none.',
      ),
  }),
  /** The day of a few people, hour by hour, and the visits that fit into it. */
  z.strictObject({
    kind: z.literal('chairs'),
    caption,
    hours: span,
    rows: listOf(
      {
        name: text(24),
        taken: spans,
        /** What a caller said, and what came of it. */
        asked: text(60),
        result: text(70),
        /** What was booked, or what was wished for and not free. */
        visit: span.optional(),
        wish: span.optional(),
      },
      3,
      4,
    ),
  }),
  /** A live transfer at the moment of its hand-over. */
  z.strictObject({
    kind: z.literal('hand-over'),
    caption,
    agent: z.strictObject({ name: text(20), text: text(80) }),
    /** Both quotes have the room that their cards leave on a phone. */
    visitor: z.strictObject({ who: text(40), says: text(44) }),
    talked: text(40),
    note: z.strictObject({
      when: text(40),
      who: text(60),
      says: text(140),
      yes: text(12),
      no: text(12),
      by: text(20),
    }),
    joined: text(40),
  }),
  /** The 24 hours of a day, who is there, and where its calls go. */
  z.strictObject({
    kind: z.literal('dial'),
    caption,
    /** The hours in which the team picks up. */
    team: spans.min(1).max(4),
    alone: text(40),
    /** Clockwise from the top right; its hour stands before the words. One without a cord is not put through. */
    calls: z
      .array(z.strictObject({ at: clock, says: text(40), result: text(40), cord: cord.optional() }))
      .length(5)
      .refine(
        (calls) =>
          rises(calls.map(({ at }) => (minutesOf(at) - minutesOf(calls[0]?.at ?? at) + 1440) % 1440)),
        'Write the calls in the order of the clock, once around: their cords would cross.',
      ),
  }),
  /** One call by the clock, each stage as long as it took. */
  z.strictObject({
    kind: z.literal('staircase'),
    caption,
    seconds: z.int().min(40).max(300),
    stages: z
      .array(
        z.strictObject({
          name: text(24),
          text: text(60),
          /** The second at which it begins. */
          from: z.int().min(0),
          /** What this part came to; without one it is undecided. */
          cord: cord.optional(),
        }),
      )
      .length(6)
      .refine(
        (stages) => stages[0]?.from === 0 && rises(stages.map(({ from }) => from)),
        'The first stage begins at 0, and each of the others later than the one before.',
      ),
  }),
  /** The minutes of a month as they are used, and where the bill stops. All amounts are those of the plan. */
  z.strictObject({
    kind: z.literal('meter'),
    caption,
    /** Of the voice plans, by its id in the price list. */
    plan: text(20),
    /** Minutes used by the end of each week. */
    weeks: z
      .array(z.int().min(0))
      .length(4)
      .refine(
        (weeks) => weeks.every((minutes, index) => minutes >= (weeks[index - 1] ?? 0)),
        'Minutes only add up.',
      ),
    /** From the top: at the cap, at the end of the bundle, at 80 per cent. */
    stages: listOf({ name: text(40), text: text(90) }, 3, 3),
    sum: z.strictObject({ amount: text(20), text: text(60) }),
  }),
  /** A recipe in the middle of its run. */
  z.strictObject({
    kind: z.literal('recipe'),
    caption,
    /** What has happened; the run stands at the last one. */
    done: listOf({ name: text(40), text: text(60) }, 3, 3),
    later: z.array(text(48)).length(4),
    paper: z.strictObject({ to: text(40), text: text(240), choices: z.array(text(40)).length(3) }),
    log: z.array(text(40)).length(3),
  }),
  /** Messages, each pulled as far to the right as it needs a person. */
  z.strictObject({
    kind: z.literal('inbox'),
    caption,
    lanes: z.array(text(24)).length(3),
    /** `lane` 0 is left alone, and has no cord. */
    messages: listOf(
      { says: text(48), result: text(60), lane: z.int().min(0).max(3), cord: cord.optional() },
      7,
      7,
    ),
  }),
  /** Eight jobs as stations of four lines. */
  z.strictObject({
    kind: z.literal('map'),
    caption,
    /** In the order of the map: receptionist, voice agent, outbound, leads, scheduling, customer service, workflows, Mod IQ. */
    stations: listOf({ name: text(24), says: text(40), href }, 8, 8),
    key: z.array(text(40)).length(4),
  }),
  /** One week of conversations by reason, counted from the sample set of the page. */
  z.strictObject({ kind: z.literal('report'), caption }),
  /** A role-play, tied to the points it earned. `**` stands around the words that earned them. */
  z.strictObject({
    kind: z.literal('role-play'),
    caption,
    /** The other side, as it is played. */
    played: text(40),
    /** In turn: the other side, then you. */
    turns: z.array(text(140)).length(6),
    points: listOf({ name: text(24), text: text(60), open: z.boolean().optional() }, 5, 5),
  }),
  /** Five people on the map of four styles, placed by the rule of the tool. */
  z.strictObject({
    kind: z.literal('team'),
    caption,
    /** Counts of D, I, S and C, which add up to 30. */
    people: z
      .array(
        z.strictObject({ initial: z.string().length(1), counts: z.array(z.int().min(0).max(30)).length(4) }),
      )
      .length(5)
      .refine(
        (people) => people.every(({ counts }) => counts.reduce((sum, count) => sum + count, 0) === 30),
        'The four counts of a person add up to 30.',
      ),
    notes: listOf({ name: text(48), text: text(120) }, 2, 3),
  }),
  /** The script of a film: one line walks through its five frames and out of the last. */
  z.strictObject({
    kind: z.literal('storyboard'),
    caption,
    frames: listOf({ sign: text(24), name: text(40), text: text(80) }, 6, 6),
  }),
  /** What starts a call: a form, its box, the call and the visit. */
  z.strictObject({
    kind: z.literal('lead'),
    caption,
    fields: listOf({ name: text(20), value: text(24) }, 3, 3),
    consent: text(80),
    gap: z.strictObject({ length: text(20), text: text(60) }),
    call: z.array(text(60)).length(3),
    visit: z.strictObject({ when: text(20), text: text(60) }),
    without: z.strictObject({ name: text(30), text: text(80) }),
  }),
] as const;

export const figure = z.discriminatedUnion('kind', kinds);
export type FigureData = z.output<typeof figure>;
export type FigureOf<Kind extends FigureData['kind']> = Extract<FigureData, { kind: Kind }>;
