import { z } from 'zod';
import { readData } from '../../../site/field-words.ts';
import * as t from './messages.ts';
import data from './sounds.json' with { type: 'json' };

const FILE = 'src/features/pronunciation/rules/sounds.json';

/** 0 to 1. */
const share = z.number().min(0).max(1);

/** What the mouth looks like at one moment of a sound, in a section from the nose to the throat. */
const posture = z.strictObject({
  /**
   * How far the tongue is from the back of the throat and the roof of the mouth at eight places: root, throat, uvula,
   * velum, palate, dome, front and blade. 0 touches it, 1 is as far as the tongue gets.
   */
  tongue: z.array(share).length(8),
  /** Where the tip of the tongue is. `near` leaves a gap at the ridge, `curled` points up and touches nothing. */
  tip: z.enum(['low', 'between teeth', 'on ridge', 'near ridge', 'behind ridge', 'curled']),
  lips: z.enum(['open', 'spread', 'rounded', 'closed', 'on teeth']),
  /** How far the jaw is down: 0 teeth together, 1 as wide as in `father`. */
  jaw: share,
});
export type Posture = z.infer<typeof posture>;

const { postures } = readData(FILE, z.object({ postures: z.record(z.string(), posture) }), data);

const postureNamed = z.string().transform((name, context) => {
  const found = postures[name];
  if (found) return found;
  context.addIssue(`No posture of this file is called “${name}”.`);
  return z.NEVER;
});

/** Column (1 front to 9 back) and row (1 high to 7 low) of the chart at which the tongue is highest. */
const placeInChart = z.tuple([z.number(), z.number()]);
const glideEnd = z.enum(['sit', 'good', 'about']);

const written = {
  /** As in dictionaries: the sign of careful British speech, in which all 44 are told apart. */
  sign: z.string(),
  /** Where an accent uses another sign, or several. */
  signs: z.strictObject({ american: z.string(), canadian: z.string() }).partial().default({}),
  /** Example words; the letters in brackets make the sound. */
  words: z.array(z.string().regex(/^[a-z]*\([a-z]+\)[a-z]*$/)).min(2),
  /** One sentence that says how to make it. */
  how: z.string(),
  start: postureNamed,
};

/** The first example word: the address of a sound in the page and in the drawings. */
const idOf = ([word = '']: string[]) => word.replace(/[()]/g, '');

const vowel = z
  .strictObject({
    ...written,
    place: placeInChart,
    /** Where a gliding vowel ends, and the vowel that it ends near. */
    end: postureNamed.optional(),
    towards: glideEnd.optional(),
  })
  .transform((sound) => ({
    ...sound,
    kind: 'vowel' as const,
    id: idOf(sound.words),
    isVoiced: true,
    air: 'free' as const,
  }));

const consonant = z
  .strictObject({
    ...written,
    /** Where it is made, as a row of the chart, and the way it is made, as a column. */
    spot: z.enum(data.spots),
    manner: z.enum(data.manners),
    isVoiced: z.boolean(),
    /**
     * The way of the breath.
     * - `free`: through the mouth, as in vowels
     * - `stopped`: up to a closure, which then opens at once
     * - `released`: up to a closure, which then opens into a narrow gap, as in `chair`
     * - `narrow`: through a gap that makes it hiss
     * - `nose`: the mouth is closed, the way through the nose is open
     * - `sides`: past both sides of the tongue
     */
    air: z.enum(['free', 'stopped', 'released', 'narrow', 'nose', 'sides']),
  })
  .transform((sound) => ({ ...sound, kind: 'consonant' as const, id: idOf(sound.words) }));

export type Vowel = z.infer<typeof vowel>;
export type Consonant = z.infer<typeof consonant>;
export type Sound = Vowel | Consonant;

export const {
  /** The 20 vowels: twelve steady ones, then eight that glide. */
  vowels: VOWELS,
  /** The 24 consonants, by place from the lips to the throat. */
  consonants: CONSONANTS,
  /** Where the gliding vowels end, in the chart of their own: a little apart from where others begin. */
  glideEnds: GLIDE_ENDS,
} = readData(
  FILE,
  z.object({
    vowels: z.array(vowel).length(20, 'English has 20 vowels here: change their words, and add none.'),
    consonants: z
      .array(consonant)
      .length(24, 'English has 24 consonants here: change their words, and add none.'),
    glideEnds: z.record(glideEnd, z.strictObject({ sign: z.string(), place: placeInChart })),
  }),
  data,
);
export const SOUNDS: readonly Sound[] = [...VOWELS, ...CONSONANTS];

/** The ways consonants are made, and where, from the front to the back. */
export const { manners: MANNERS, spots: SPOTS } = data;

const part = (column: number) => t.partsOfMouth[column <= 3 ? 0 : column <= 6 ? 1 : 2];

/** What the drawing of a sound shows, in plain words. */
export function describeSound(sound: Sound): string {
  if (sound.kind === 'consonant') return t.consonantShown(sound.spot, data.air[sound.air], sound.isVoiced);
  const { place, towards, start, end } = sound;
  const from = [data.levels[place[1] - 1] ?? '', part(place[0]), data.lips[start.lips]] as const;
  if (!end || !towards) return t.vowelShown(...from);
  return t.glideShown(...from, GLIDE_ENDS[towards].sign, end.lips === start.lips ? '' : data.lips[end.lips]);
}

/** The signs of a sound by accent; undefined where they are the same. */
export function signsByAccent({ sign, signs }: Sound): string | undefined {
  const { american = sign, canadian = sign } = signs;
  if (american === sign && canadian === sign) return undefined;
  return american === canadian ? t.signsOfTwo(american, sign) : t.signsOfThree(canadian, american, sign);
}
