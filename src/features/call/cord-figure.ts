import { svg } from '~/ui/element';
import type { Beat } from './rules/beats';
import { type CutCord, cutCord } from './rules/cord-cut';
import { drawCall, type FigurePart, figureParts, type Form } from './rules/cord-score';

/** How long a branch takes to fall from the cord to its socket, in seconds. */
export const BRANCH_SECONDS = 0.5;

/** One drawing of a call, which can be cut at any second. */
export class CordFigure {
  readonly element: SVGElement;
  readonly #times: readonly number[];
  readonly #parts: { part: FigurePart; group: SVGElement; paths: SVGElement[] }[];

  constructor(element: SVGElement, beats: readonly Beat[], seconds: number) {
    const form = element.dataset.form as Form;
    const score = drawCall(beats, seconds, form, Number(element.dataset.row));
    this.element = element;
    this.#times = score.times;
    this.#parts = figureParts(score, form).map((part) => {
      const isCord = part.kind === 'branch' || part.kind === 'main';
      const paths = part.paths.map((d) => svg('path', { d, class: isCord ? 'cord' : '' }));
      const group = svg('g', { class: part.kind, 'data-cord': part.cord ?? '' }, ...paths);
      if (!part.cord) group.removeAttribute('data-cord');
      return { part, group, paths };
    });
    element.replaceChildren(...this.#parts.map(({ group }) => group));
  }

  /** `branchSeconds` is how long a branch falls. Returns where the cord ends now. */
  showMoment(seconds: number, branchSeconds: number): CutCord | undefined {
    let head: CutCord | undefined;
    for (const { part, group, paths } of this.#parts) {
      const since = seconds - (part.at ?? 0);
      group.toggleAttribute('data-later', since < (part.kind === 'pin' ? branchSeconds : 0));
      if (part.kind !== 'main' && part.kind !== 'branch') continue;
      const whole = part.paths[0] ?? '';
      const isMain = part.kind === 'main';
      const cut = isMain ? cutCord(whole, this.#times, seconds) : cutCord(whole, [branchSeconds], since);
      for (const path of paths) path.setAttribute('d', cut.d);
      if (isMain) head = cut;
    }
    return head;
  }
}
