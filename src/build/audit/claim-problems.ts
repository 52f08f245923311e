import { CLAIMS, type Claim, COMPUTED_PAGES, isMarkedAsExample, unprovenClaims } from './claims.ts';
import type { BuiltPage } from '../built-page.ts';
import type { Problem } from './problem.ts';
import { dayProblem } from '../../site/day-problem.ts';
import { type Passage, passagesOf } from './passages.ts';

const REGISTER = 'src/build/audit/claims.ts';

const passagesOfPage = ({ title, description, main }: BuiltPage): Passage[] => [
  { text: title, over: '' },
  { text: description, over: '' },
  ...passagesOf(main),
];

/** What a page boasts of without evidence. An article that lists its sources may quote figures from them. */
export function claimProblems(page: BuiltPage, place: string): Problem[] {
  const hasEvidence = (page.article && page.anchors.has('sources')) || COMPUTED_PAGES.has(page.path);
  return passagesOfPage(page).flatMap(({ text, over }) => {
    const claims = isMarkedAsExample(over)
      ? []
      : unprovenClaims(text, page.path, hasEvidence ? ['praise'] : undefined);
    if (claims.length === 0) return [];
    const quoted = claims.map((claim) => `“${claim}”`).join(', ');
    const words = `${quoted} in “${excerpt(text, claims)}” ${claims.length === 1 ? 'needs' : 'need'} evidence. Say what is true without it, mark it as an example, or add the sentence and its evidence to ${REGISTER}.`;
    return [{ place, words }];
  });
}

/** Claims of the register that stand on no page, whose evidence is no file of the project, or that nobody can have checked. */
export function registerProblems(
  pages: readonly BuiltPage[],
  exists: (path: string) => boolean,
  register: readonly Claim[] = CLAIMS,
): Problem[] {
  return register.flatMap(({ id, text, pages: paths, evidence, checked }) => {
    const isSaid = pages
      .filter(({ path }) => paths?.includes(path) ?? true)
      .some((page) => passagesOfPage(page).some((passage) => passage.text.includes(text)));
    const unsaid = `The claim “${id}” stands on none of its pages. Copy its text from the page letter for letter, or remove it.`;
    const absent = `The evidence of “${id}”, ${evidence}, does not exist. Name the file that measures it, or a published source.`;
    const undated = dayProblem(checked);
    return [
      ...(undated ? [{ place: REGISTER, words: `The day on which “${id}” was checked: ${undated}` }] : []),
      ...(isSaid ? [] : [{ place: REGISTER, words: unsaid }]),
      ...(evidence.startsWith('https://') || exists(evidence) ? [] : [{ place: REGISTER, words: absent }]),
    ];
  });
}

const EXCERPT_LENGTH = 90;

function excerpt(text: string, [first = '']: string[]): string {
  if (text.length <= EXCERPT_LENGTH) return text;
  const start = Math.max(0, text.indexOf(first) - EXCERPT_LENGTH / 2);
  return `${start > 0 ? '…' : ''}${text.slice(start, start + EXCERPT_LENGTH).trim()}…`;
}
