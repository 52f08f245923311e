/** What `*` (as `splat`) and the `:placeholders` of a pattern stood for in a path. */
export type Captures = Record<string, string>;
export type PathPattern = (path: string) => Captures | undefined;

const TOKEN = /\*|:([A-Za-z]\w*)/g;

/**
 * Compiles a path of `_headers` or `_redirects`: `*` takes anything, slashes included; `:name` takes one segment.
 *
 * @throws Error if the pattern has two `*` or the same placeholder twice.
 */
export function compilePathPattern(pattern: string): PathPattern {
  const names = new Set<string>();
  let source = '';
  let literalFrom = 0;
  for (const token of pattern.matchAll(TOKEN)) {
    const name = token[1] ?? 'splat';
    if (names.has(name)) throw new Error(`${pattern} uses ${token[0]} twice`);
    names.add(name);
    source += escapeLiteral(pattern.slice(literalFrom, token.index));
    source += token[1] === undefined ? '(?<splat>.*)' : `(?<${name}>[^/]+)`;
    literalFrom = token.index + token[0].length;
  }
  source += escapeLiteral(pattern.slice(literalFrom));

  const expression = new RegExp(`^${source}$`);
  return (path) => {
    const match = expression.exec(path);
    return match ? { ...match.groups } : undefined;
  };
}

function escapeLiteral(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Puts captured values into `/blog/:splat` or a header value; a name that was not captured stays as written. */
export function fillCaptures(template: string, captures: Captures): string {
  return template.replace(/:([A-Za-z]\w*)/g, (whole, name: string) => captures[name] ?? whole);
}

/** The lines of a rules file without comments and blanks, numbered from 1. */
export function ruleLines(text: string): { number: number; text: string }[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '' && !line.text.startsWith('#'));
}
