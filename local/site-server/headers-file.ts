import { type PathPattern, compilePathPattern, fillCaptures, ruleLines } from './path-pattern.ts';

interface HeaderBlock {
  matches: PathPattern;
  unset: string[];
  set: [name: string, value: string][];
}

/** Cloudflare ignores longer lines and later rules; here they are faults, so that they show before a deploy. */
const LINE_MAX = 2_000;
const RULES_MAX = 100;

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e]*$/;
const ABSOLUTE_URL = /^[a-z]+:\/\//i;

/**
 * Reads a `_headers` file: a path on its own line, below it `Name: value` to set and `! Name` to remove a header.
 *
 * @throws Error with the line number for a line that the CDN would ignore.
 */
export function parseHeadersFile(text: string): HeaderBlock[] {
  const blocks: HeaderBlock[] = [];
  for (const line of ruleLines(text)) {
    const fail = (reason: string) => new Error(`_headers, line ${line.number}: ${reason}`);
    if (line.text.length > LINE_MAX) throw fail(`longer than ${LINE_MAX} characters`);

    if (line.text.startsWith('/')) {
      if (blocks.length === RULES_MAX) throw fail(`more than ${RULES_MAX} rules`);
      blocks.push({ matches: compilePathPattern(line.text), unset: [], set: [] });
      continue;
    }

    if (ABSOLUTE_URL.test(line.text)) throw fail('a rule for another host; write the path alone');
    const block = blocks.at(-1);
    if (!block) throw fail('a header before the first path');
    if (line.text.startsWith('!')) {
      block.unset.push(line.text.slice(1).trim().toLowerCase());
      continue;
    }
    const colon = line.text.indexOf(':');
    const name = line.text.slice(0, colon).trim();
    const value = line.text.slice(colon + 1).trim();
    if (colon === -1 || !HEADER_NAME.test(name)) throw fail('expected a path, "Name: value" or "! Name"');
    if (!HEADER_VALUE.test(value)) throw fail('a header value is printable ASCII');
    block.set.push([name.toLowerCase(), value]);
  }
  return blocks;
}

/**
 * Applies every matching rule to `headers` (lower-case names), in place. A rule replaces a default of the server;
 * two rules that set the same header are joined with a comma; `!` removes what stood there before.
 */
export function applyHeaderRules(rules: HeaderBlock[], path: string, headers: Map<string, string>): void {
  const setByRule = new Set<string>();
  for (const rule of rules) {
    const captures = rule.matches(path);
    if (!captures) continue;
    for (const name of rule.unset) {
      headers.delete(name);
      setByRule.delete(name);
    }
    for (const [name, template] of rule.set) {
      const value = fillCaptures(template, captures);
      const earlier = setByRule.has(name) ? headers.get(name) : undefined;
      headers.set(name, earlier === undefined ? value : `${earlier}, ${value}`);
      setByRule.add(name);
    }
  }
}
