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
function mixed(list: ListName, { leads }: Standing): string[] {
  const lists = leads.map((style) => STYLE_TEXTS[style][list]);
  const length = Math.max(lists.length, lists[0]?.length ?? 0);
  return Array.from({ length }, (_, index) => {
    const lines = lists[index % lists.length] ?? [];
    return lines[index % lines.length] ?? '';
  });
}

/** A strength as something that may be, while the style that it belongs to is not the first beyond doubt. */
const hedged = (line: string) => line.replace(/^You (?:can )?/, 'You may ');

function noteOn({ leads }: Standing): string {
  if (leads.length === STYLES.length) return notes.lists.all;
  return filled(leads.length === 1 ? notes.lists.one : notes.lists.some, { titles: titlesOf(leads) });
}

/** The lists of the report, and which styles they come from. */
export function writeLists(standing: Standing, gender: Gender, name: string | undefined) {
  const strengths = mixed('strengths', standing);
  return {
    listNote: noteOn(standing),
    strengths: standing.isFirm ? strengths : strengths.map(hedged),
    drains: mixed('drains', standing),
    tips: mixed('tips', standing).map((tip) => fillPronouns(tip, gender, name)),
    asks: mixed('asks', standing),
    experiments: mixed('experiments', standing),
  };
}
