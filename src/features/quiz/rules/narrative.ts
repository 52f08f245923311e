import { counted, list } from '../../../site/language.ts';
import { hedgedPortrait } from './hedge.ts';
import notes from './narrative-notes.json' with { type: 'json' };
import { fillPronouns } from './pronouns.ts';
import { EVEN_SHARE } from './scoring.ts';
import type { Standing } from './standing.ts';
import { type Gender, STYLES, type Style } from './style.ts';
import { BLEND_TEXTS, type BlendKey, STYLE_TEXTS, titlesOf, VARIOUS_TEXTS, variousKey } from './styles.ts';
import { filled, inWords } from './wording.ts';

/** Per cent. A first of three that has more is the likely one, and described before the other two. */
const LIKELIER_THAN_NOT = 50;
/** Up to this count a style is too little to say much about. */
const TRACE_MAX = 3;

const portrait = (style: Style, standing: Standing) =>
  hedgedPortrait(STYLE_TEXTS[style].paragraph, style, standing);

/** How a second style colours the first, after words about its place. */
function blend(
  place: keyof typeof notes.blend,
  first: Style,
  second: Style,
  about: Record<string, string> = {},
) {
  const opening = { ...about, first: titlesOf([first]), title: titlesOf([second]) };
  return filled(notes.blend[place], opening) + BLEND_TEXTS[`${first}${second}` as BlendKey];
}

/** Why the second place does not go to a style with as many answers, or with more; empty where none has them. */
function aheadOf({ places, next, scores }: Standing): string {
  const [, , ...behind] = places;
  const others = behind.flat().filter((style) => scores[style] >= scores[next[0] ?? style]);
  if (others.length === 0) return '';
  return filled(next.length > 1 ? notes.ahead.level : notes.ahead.one, {
    others: list(
      others.map((style) =>
        filled(notes.ahead.other, { title: titlesOf([style]), count: inWords(scores[style]) }),
      ),
    ),
  });
}

/** How the second place colours a first that leads alone, as far as its answers go. */
function secondPlace(standing: Standing): string {
  const { first, next, scores } = standing;
  const [second] = next;
  if (second === undefined) return notes.sole;
  const number = scores[second];
  const place = () => {
    if (next.length > 1) return number > TRACE_MAX ? 'tied' : 'tiedTrace';
    if (number > EVEN_SHARE) return 'next';
    return number > TRACE_MAX ? 'part' : 'trace';
  };
  const count = filled(counted(number, notes.answers), { count: inWords(number) });
  return blend(place(), first, second, { titles: titlesOf(next), count, ahead: aheadOf(standing) });
}

function templatesOf(standing: Standing): string[] {
  const [first, second, third] = standing.leads;
  if (first === undefined || second === undefined)
    return [portrait(standing.first, standing), secondPlace(standing)];
  if (third === undefined)
    return [portrait(first, standing), portrait(second, standing), blend('both', first, second)];
  const sketchesOf = (styles: readonly Style[]) => styles.map((style) => STYLE_TEXTS[style].sketch).join(' ');
  if (standing.leads.length === 3 && standing.chanceOf(first) > LIKELIER_THAN_NOT)
    return [portrait(first, standing), sketchesOf([second, third])];
  const opening = filled(notes.various, { number: inWords(standing.leads.length) });
  const key =
    standing.leads.length < STYLES.length || standing.isSpread ? variousKey(standing.leads) : 'open';
  return [opening + VARIOUS_TEXTS[key], sketchesOf(standing.leads)];
}

/** Whose words the narrative are, where no name tells who she, he or they is; null where one does. */
export const speakerOf = (gender: Gender, name: string | undefined) =>
  name === undefined ? fillPronouns(notes.speaker, gender) : null;

/**
 * The result in the third person. One style that leads: its paragraph, and how the second one colours it. Two: a
 * paragraph each, and how they go together. Three or four: how they share, and a sentence each, unless one of three is
 * likelier than not.
 */
export function writeNarrative(
  standing: Standing,
  gender: Gender,
  name: string | undefined,
): readonly string[] {
  return templatesOf(standing).map((template) => fillPronouns(template, gender, name));
}
