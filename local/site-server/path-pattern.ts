/** What `*` (as `splat`) and the `:placeholders` of a pattern stood for in a path. */
export type Captures = Record<string, string>;
export type PathPattern = (path: string) => Captures | undefined;

const TOKEN = /(\*|:[A-Za-z]\w*)/;

/**
 * Compiles a path of `_headers` or `_redirects`: `*` takes anything, slashes included; `:name` takes one segment.
 * Throws if the pattern has two `*` or the same placeholder twice.
 */
export function compilePathPattern(pattern: string): PathPattern {
  const seen = new Set<string>();
  const compile = (part: string): string => {
    if (!TOKEN.test(part)) return part.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
    if (seen.has(part)) throw new Error(`${pattern} uses ${part} twice`);
    seen.add(part);
    return part === '*' ? '(?<splat>.*)' : `(?<${part.slice(1)}>[^/]+)`;
  };
  const expression = new RegExp(`^${pattern.split(TOKEN).map(compile).join('')}$`);
  return (path) => {
    const match = expression.exec(path);
    return match ? { ...match.groups } : undefined;
  };
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
