import notes from './narrative-notes.json' with { type: 'json' };
import type { Gender } from './style.ts';
import { capitalized } from './wording.ts';

type Pronoun = keyof (typeof notes.pronouns)[Gender];

function isPronoun(token: string): token is Pronoun {
  return Object.hasOwn(notes.pronouns.prefer_not_to_say, token);
}

/**
 * Fills a text about one person.
 *
 * - `{name}` is the name, unchanged, and `{tends/tend}` a verb whose subject it is. Without a name they are the pronoun
 *   and its verb; at the start of a sentence `{Name}`.
 * - `{they}`, `{them}`, `{their}`, `{themselves}` become the pronoun; a capital first letter is kept: `{They}`.
 * - `{tends|tend}` is a verb whose subject is the pronoun: she or he takes the first form, they the second.
 *
 * One pass, so braces inside a name stay as they are. Throws on any other token.
 */
export function fillPronouns(template: string, gender: Gender, name?: string): string {
  return template.replace(/\{([^{}]*)\}/g, (_, token: string) => {
    if (name !== undefined && /^name$/i.test(token)) return name;

    const [singular = '', plural] = token.split(/[|/]/);
    if (plural !== undefined) {
      const isOfName = name !== undefined && token.includes('/');
      return gender === 'prefer_not_to_say' && !isOfName ? plural : singular;
    }

    const pronoun = token.toLowerCase().replace('name', 'they');
    if (!isPronoun(pronoun)) throw new Error(`Unknown token {${token}}`);
    const form = notes.pronouns[gender][pronoun];
    return /^[a-z]/.test(token) ? form : capitalized(form);
  });
}
