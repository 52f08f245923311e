import { hedgedLine } from './hedge.ts';
import notes from './narrative-notes.json' with { type: 'json' };
import { fillPronouns } from './pronouns.ts';
import type { Standing } from './standing.ts';
import { type Gender, STYLES } from './style.ts';
import { STYLE_TEXTS, type StyleText, titlesOf } from './styles.ts';
import { filled } from './wording.ts';

type ListName = { [Key in keyof StyleText]: StyleText[Key] extends string ? never : Key }[keyof StyleText];

/**
 * The list of the style that leads alone. Of several, one line in turn, each from its own place: the first lines of all
 * lists say how to begin, and those of two styles would contradict each other.
 */
function mixed(list: ListName, { leads, first }: Standing) {
  const length = Math.max(leads.length, STYLE_TEXTS[first][list].length);
  return Array.from({ length }, (_, index) => {
    const style = leads[index % leads.length] ?? first;
    const lines = STYLE_TEXTS[style][list];
    return { style, line: lines[index % lines.length] ?? '' };
  });
}

function noteOn({ leads, isFirm }: Standing): string {
  if (leads.length === STYLES.length) return notes.lists.all;
  const one = isFirm ? notes.lists.firm : notes.lists.one;
  return filled(leads.length === 1 ? one : notes.lists.some, { titles: titlesOf(leads) });
}

/** The lists of the report, and which styles they come from. */
export function writeLists(standing: Standing, gender: Gender, name: string | undefined) {
  const linesOf = (list: ListName) => mixed(list, standing).map(({ line }) => line);
  return {
    listNote: noteOn(standing),
    strengths: linesOf('strengths').map((line) => hedgedLine(line, standing)),
    drains: linesOf('drains'),
    tipsHeading: filled(standing.isFirm ? notes.tipsHeading.firm : notes.tipsHeading.unsure, {
      reader: name ?? fillPronouns('{them}', gender),
    }),
    tips: linesOf('tips').map((tip) => fillPronouns(tip, gender, name)),
    asks: linesOf('asks'),
    experiments: linesOf('experiments'),
  };
}
