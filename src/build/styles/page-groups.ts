import { type Names, usedRules } from './used-styles.ts';

/** Pages that are served the same block of styles. */
export interface PageGroup {
  /** The styles that the build wrote into these pages. */
  css: string;
  /** All that one of these pages may use. */
  names: Names;
  pages: string[];
}

/** Pages that use exactly the same, and so are never parted. */
interface Unit extends PageGroup {
  /** Weight of each rule they use, by its place in the stylesheet. */
  rules: Map<string, number>;
}

/**
 * What the pages of these units carry when each gets what any of them needs, in shares of what it needs itself: a rule
 * too many is worse for a small page.
 */
function weightOf(units: readonly Unit[]): number {
  const seen = new Set<string>();
  let weight = 0;
  let pages = 0;
  for (const unit of units) {
    let needed = 1;
    for (const [place, own] of unit.rules) {
      needed += own;
      if (seen.has(place)) continue;
      seen.add(place);
      weight += own;
    }
    pages += unit.pages.length / needed;
  }
  return weight * pages;
}

/**
 * Joins the two groups whose pages would carry the least for each other's sake; false where none may be joined.
 *
 * @param costs What joining two groups costs, kept from one call to the next.
 */
function joinNearest(groups: Unit[][], costs: Map<Unit[], Map<Unit[], number>>): boolean {
  let best: { a: Unit[]; b: Unit[]; cost: number } | undefined;
  for (const [index, a] of groups.entries()) {
    const known = costs.get(a) ?? new Map<Unit[], number>();
    costs.set(a, known);
    for (const b of groups.slice(index + 1)) {
      if (a[0]?.css !== b[0]?.css) continue;
      const cost = known.get(b) ?? weightOf([...a, ...b]) - weightOf(a) - weightOf(b);
      known.set(b, cost);
      if (!best || cost < best.cost) best = { a, b, cost };
    }
  }
  if (!best) return false;
  const { a, b } = best;
  groups.splice(groups.indexOf(b), 1);
  // A new group, because what is known of the old ones holds no longer.
  groups[groups.indexOf(a)] = [...a, ...b];
  return true;
}

/** Moves each unit to the group where it costs least, as long as that helps: what was joined early may fit elsewhere. */
function resolveAll(groups: Unit[][]): void {
  for (let moved = true; moved;) {
    moved = false;
    for (const from of groups)
      for (const unit of [...from]) {
        const rest = from.filter((other) => other !== unit);
        // The last one stays: an empty group would be a block less than the policy allows.
        if (rest.length === 0) continue;
        const saved = weightOf(from) - weightOf(rest);
        const to = groups.find(
          (group) =>
            group !== from &&
            group[0]?.css === unit.css &&
            weightOf([...group, unit]) - weightOf(group) < saved,
        );
        if (!to) continue;
        from.splice(from.indexOf(unit), 1);
        to.push(unit);
        moved = true;
      }
  }
}

/**
 * Puts pages with the same styles and names together, and then those that differ least, until at most `limit` groups
 * are left: each is one hash in the content security policy. Pages of different stylesheets are never put together.
 */
export function groupPages(pages: readonly PageGroup[], limit: number): PageGroup[] {
  const units = new Map<string, Unit>();
  for (const { css, names, pages: own } of pages) {
    const key = JSON.stringify([css, [...names].sort()]);
    const known = units.get(key);
    if (known) known.pages.push(...own);
    else units.set(key, { css, names, pages: [...own], rules: usedRules(css, names) });
  }
  const groups = [...units.values()].map((unit) => [unit]);
  const costs = new Map<Unit[], Map<Unit[], number>>();
  while (groups.length > limit && joinNearest(groups, costs));
  resolveAll(groups);
  return groups.map((group) => ({
    css: group[0]?.css ?? '',
    names: new Set(group.flatMap((unit) => [...unit.names])),
    pages: group.flatMap((unit) => unit.pages),
  }));
}
