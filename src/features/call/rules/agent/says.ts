import acts from './acts.json' with { type: 'json' };

/** A list in `acts.json`: patterns over tidied text, of which each is one way to say it. */
export type Saying = keyof typeof acts;

const isSaying = (name: string): name is Saying => Object.hasOwn(acts, name);

/** A pattern in which braces stand for another list, or for the name and the surname of a person, in small letters. */
export function regexpOf(pattern: string, person = ''): RegExp {
  const name = person.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const filled = (source: string): string =>
    source.replace(/\{([a-z]+)\}/gi, (_, inner) => {
      if (isSaying(inner)) return `(?:${filled(acts[inner].join('|'))})`;
      return inner === 'name' ? name : (name.split(' ').at(-1) ?? '');
    });
  return new RegExp(filled(pattern));
}

const compiled = new Map<string, RegExp>();

/** Whether one of the ways to say it begins at a word of the text. `person` takes the calls that the agent passes on. */
export function says(saying: Saying, text: string, person = ''): boolean {
  const key = `${saying} ${person}`;
  const pattern = compiled.get(key) ?? regexpOf(`\\b{${saying}}`, person);
  compiled.set(key, pattern);
  return pattern.test(text);
}
