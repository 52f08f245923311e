import type { BuiltPage } from '../built-page.ts';
import { dayProblem } from '../../site/day-problem.ts';
import { capabilitiesIn } from './capabilities.ts';
import { CLAIMS, type Claim, REGISTER } from '../../site/claims.ts';
import { COMPUTED_PAGES, isMarkedAsExample, sells, unprovenClaims } from './claims.ts';
import { type Passage, passagesOf } from './passages.ts';
import type { Problem } from './problem.ts';

/** “Yes” says what its question asks, and they stand in two passages. */
const questionBefore = (passage?: Passage) => (passage?.text.endsWith('?') ? `${passage.text} ` : '');

const passagesOfPage = ({ title, description, main }: BuiltPage): Passage[] => [
  { text: title, over: '', isCall: false },
  { text: description, over: '', isCall: false },
  ...passagesOf(main).map((one, place, all) =>
    one.text.startsWith('Yes') ? { ...one, text: `${questionBefore(all[place - 1])}${one.text}` } : one,
  ),
];

/** What a page boasts of without proof. An article that lists its sources may quote figures from them. */
export function claimProblems(
  page: BuiltPage,
  place: string,
  register: readonly Claim[] = CLAIMS,
): Problem[] {
  const hasEvidence = (page.article && page.anchors.has('sources')) || COMPUTED_PAGES.has(page.path);
  const known = register.flatMap(({ does = [] }) => does);
  return passagesOfPage(page).flatMap(({ text, over, isCall }) => {
    const figures = hasEvidence ? ['praise' as const] : ['praise' as const, 'result' as const];
    const ofUs = isCall ? [] : ['absolute' as const];
    const kinds = [...(isMarkedAsExample(over) ? [] : figures), ...ofUs];
    const claims = unprovenClaims(text, page.path, kinds, register);
    const boasts = ofUs.length > 0 && sells(page.path) ? capabilitiesIn(text, known) : [];
    const quoted = claims.map((claim) => `“${claim}”`).join(', ');
    return [
      ...(claims.length === 0
        ? []
        : [
            `${quoted} in “${excerpt(text, claims)}” ${claims.length === 1 ? 'needs' : 'need'} evidence. Say what is true without it, mark it as an example, or add the sentence and its proof to ${REGISTER}.`,
          ]),
      ...boasts
        .filter(({ coveredBy }) => coveredBy.length === 0)
        .map(
          ({ said }) =>
            `“${excerpt(said)}” is said of a program of ours, and no entry of ${REGISTER} covers it. Say only what one of them does, or add it with its state.`,
        ),
    ].map((words) => ({ place, words }));
  });
}

/** Finds the claims of the register that no page needs, whose proof is not there, or that nobody can have checked. */
export class RegisterUse {
  readonly #register: readonly Claim[];
  readonly #capabilities: readonly string[];
  readonly #used = new Set<string>();

  constructor(register: readonly Claim[] = CLAIMS) {
    this.#register = register;
    this.#capabilities = register.flatMap(({ does = [] }) => does);
  }

  /** What a page uses of the register: its texts behind their ids, and its capabilities. */
  usedOn(page: BuiltPage): string[] {
    const used = new Set<string>();
    const texts = passagesOfPage(page).map(({ text }) => text);
    for (const { id, says = [], pages } of this.#register) {
      if (pages && !pages.includes(page.path)) continue;
      for (const words of says) if (texts.some((text) => text.includes(words))) used.add(`${id} ${words}`);
    }
    if (!sells(page.path)) return [...used];
    for (const text of texts)
      for (const { coveredBy } of capabilitiesIn(text, this.#capabilities))
        for (const capability of coveredBy) used.add(capability);
    return [...used];
  }

  take(used: readonly string[]): void {
    for (const mark of used) this.#used.add(mark);
  }

  problems(exists: (path: string) => boolean, isFact: (name: string) => boolean): Problem[] {
    return this.#register.flatMap((claim) => {
      const { id, says = [], does = [], checked } = claim;
      const undated = dayProblem(checked);
      const isProved =
        claim.state === 'owner' ||
        (claim.state === 'supplier'
          ? isFact(claim.supplier)
          : claim.proof.startsWith('https://') || exists(claim.proof));
      const proof = claim.state === 'supplier' ? claim.supplier : claim.state === 'built' && claim.proof;
      return [
        ...(undated ? [`The day on which “${id}” was checked: ${undated}`] : []),
        ...(says.length + does.length === 0
          ? [`The claim “${id}” says nothing. Give it “says” or “does”.`]
          : []),
        ...says
          .filter((words) => !this.#used.has(`${id} ${words}`))
          .map(
            (words) =>
              `The claim “${id}” stands on none of its pages: “${words}”. Copy its text from the page letter for letter, or remove it.`,
          ),
        ...does
          .filter((capability) => !this.#used.has(capability))
          .map(
            (capability) =>
              `“${capability}” of “${id}” is dead: no selling page says it any more. Remove it.`,
          ),
        ...(isProved
          ? []
          : [
              `The evidence of “${id}”, ${proof}, does not exist. Name the file that tests it, or a published source.`,
            ]),
      ].map((words) => ({ place: REGISTER, words }));
    });
  }
}

const EXCERPT_LENGTH = 90;

function excerpt(text: string, [first = '']: string[] = []): string {
  if (text.length <= EXCERPT_LENGTH) return text;
  const start = Math.max(0, text.indexOf(first) - EXCERPT_LENGTH / 2);
  return `${start > 0 ? '…' : ''}${text.slice(start, start + EXCERPT_LENGTH).trim()}…`;
}
