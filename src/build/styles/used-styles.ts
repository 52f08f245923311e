import { type Selector, transform } from 'lightningcss';

/** Names of classes, ids and elements: those of a stylesheet, or those that a page may use. */
export type Names = ReadonlySet<string>;

/** Goes through the rules of a stylesheet and drops those of which no selector is wanted. */
function visitRules(css: string, isWanted: (selector: Selector, rule: RuleFacts) => boolean): string {
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    visitor: {
      Rule: {
        style({ value }) {
          const { line, column } = value.loc;
          const weight = Object.values(value.declarations ?? {}).flat().length + 1;
          const facts = { place: `${line}:${column}`, weight };
          // A rule stays as it is: not every declaration survives the way back into the parser.
          return value.selectors.filter((selector) => isWanted(selector, facts)).length > 0 ? undefined : [];
        },
      },
    },
  });
  return code.toString();
}

interface RuleFacts {
  /** Line and column, the same each time that the same stylesheet is read. */
  place: string;
  /** Roughly its length, in declarations. */
  weight: number;
}

/** Every class, id and element that the selectors of a stylesheet name. */
export function namesIn(css: string): Set<string> {
  const names = new Set<string>();
  const collect = (selector: Selector): void => {
    for (const part of selector) {
      if (part.type === 'class' || part.type === 'id' || part.type === 'type') names.add(part.name);
      else if (part.type === 'pseudo-class' && part.kind !== 'host' && 'selectors' in part && part.selectors)
        for (const inner of part.selectors) collect(inner);
    }
  };
  visitRules(css, (selector) => {
    collect(selector);
    return true;
  });
  return names;
}

/** Whether something with these names can match. States and attributes come and go, so they always can. */
function canMatch(selector: Selector, names: Names): boolean {
  return selector.every((part) => {
    if (part.type === 'class' || part.type === 'id' || part.type === 'type') return names.has(part.name);
    if (part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where' || part.kind === 'has'))
      return part.selectors.some((inner) => canMatch(inner, names));
    return true;
  });
}

/** The stylesheet without the rules that match nothing in a page with these names. */
export function usedStyles(css: string, names: Names): string {
  const code = Buffer.from(visitRules(css, (selector) => canMatch(selector, names)));
  // Once more, for the conditions and layers that have become empty.
  return transform({ filename: 'page.css', code, minify: true }).code.toString();
}

/** The rules of a stylesheet that a page with these names can use, by place, with their weights. */
export function usedRules(css: string, names: Names): Map<string, number> {
  const used = new Map<string, number>();
  visitRules(css, (selector, { place, weight }) => {
    if (canMatch(selector, names)) used.set(place, weight);
    return true;
  });
  return used;
}
