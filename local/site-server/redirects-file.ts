import { type PathPattern, compilePathPattern, fillCaptures, ruleLines } from './path-pattern.ts';
import type { RequestPath } from './request-path.ts';

interface RedirectRule {
  matches: PathPattern;
  to: string;
  status: number;
}

const STATUSES = [301, 302, 303, 307, 308];

/** `/path` on this site, never `//host`, or an absolute http(s) URL. */
const DESTINATION = /^(?:\/(?![/\\])|https?:\/\/)/;

/**
 * Reads a `_redirects` file: `from to [status]` per line, 301 where no status is given.
 *
 * @throws Error with the line number for a line that is none of that.
 */
export function parseRedirectsFile(text: string): RedirectRule[] {
  return ruleLines(text).map((line) => {
    const fail = (reason: string) => new Error(`_redirects, line ${line.number}: ${reason}`);
    const [from, to, statusText = '301', ...rest] = line.text.replace(/\s+#.*$/, '').split(/\s+/);
    if (!from?.startsWith('/') || to === undefined || rest.length > 0) {
      throw fail('expected "/from /to [status]"');
    }
    if (!DESTINATION.test(to)) throw fail(`${to} is neither a path nor an http(s) URL`);
    const status = Number(statusText);
    if (!STATUSES.includes(status)) throw fail(`${statusText} is not one of ${STATUSES.join(', ')}`);
    return { matches: compilePathPattern(from), to, status };
  });
}

/** The first rule that matches, with its destination filled in. The query is kept unless the rule has its own. */
export function findRedirect(
  rules: RedirectRule[],
  { path, search }: RequestPath,
): { status: number; location: string } | undefined {
  for (const rule of rules) {
    const captures = rule.matches(path);
    if (!captures) continue;
    const [target = '', hash] = fillCaptures(rule.to, captures).split('#', 2);
    const location = target.includes('?') ? target : target + search;
    return { status: rule.status, location: hash === undefined ? location : `${location}#${hash}` };
  }
  return undefined;
}
