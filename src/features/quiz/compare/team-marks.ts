import { tw } from '~/lib/tw';
import { type Member, mapPosition } from '../rules/team';
import type { Style } from '../rules/style';

/** Units of the drawing: a square with room for names around the board, which reaches from −1 to 1 both ways. */
export const MAP_SIZE = 400;
export const MAP_EDGE = 30;
const HALF = MAP_SIZE / 2;
const UNIT = HALF - MAP_EDGE;
/** Marks that are closer than this lie on each other, so they are drawn as one with all their names. */
const SAME_PLACE = 14;
/** Half the width of a mark. */
const REACH = 9;

export type MarkShape = Style | 'level';

/** A mark says by its shape which style came first, so that colour need not. Its outline lies around 0, 0. */
export const SHAPES: Record<MarkShape, string> = {
  D: `M${-REACH + 1} ${-REACH + 1}H${REACH - 1}V${REACH - 1}H${-REACH + 1}z`,
  I: `M${-REACH} 0a${REACH} ${REACH} 0 1 0 ${2 * REACH} 0a${REACH} ${REACH} 0 1 0 ${-2 * REACH} 0z`,
  S: `M0 ${-REACH}L${REACH} ${REACH - 2}H${-REACH}z`,
  C: `M0 ${-REACH - 1}L${REACH + 1} 0L0 ${REACH + 1}L${-REACH - 1} 0z`,
  level: `M${-REACH} -3H-3V${-REACH}H3V-3H${REACH}V3H3V${REACH}H-3V3H${-REACH}z`,
};

export const markLook = tw`fill-ground stroke-ink stroke-[2.5] [stroke-linejoin:round] forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]`;

/** A row of the table: on a phone a card with the counts beside the name, and the rest below it. */
export const tableRow = tw`max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_repeat(4,2.25rem)] max-sm:items-baseline max-sm:border-b max-sm:border-line max-sm:py-2 max-sm:*:border-0 max-sm:*:py-0.5`;

/** Of a mark: the least sure one is half as wide as the surest. */
const SCALES = { least: 0.6, most: 1.2 };
/** Names beside a mark; of more people only so many are named, and the table has the rest. */
const NAMES_MAX = 3;
/** About the width of a capital and of a sign as wide as it is high, and the height of a line, in the size of names. */
const LETTER = 11;
const WIDE_LETTER = 18;
const IS_WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u;
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (IS_WIDE.test(letter) ? WIDE_LETTER : LETTER), 0);
const LINE = 18;
const GAP = 6;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const shapeOf = ({ leads: [first, ...others] }: Member): MarkShape =>
  first && others.length === 0 ? first : 'level';

/** From the chance of a quarter, which is none, to certainty. */
const scaleOf = ({ chance }: Member) =>
  SCALES.least + ((SCALES.most - SCALES.least) * Math.max(0, chance - 25)) / 75;

/** The shapes of those at one place; of one shape the surest. */
const shapesOf = (members: readonly Member[]) =>
  [...Map.groupBy(members, shapeOf)].map(([shape, own]) => ({ shape, scale: Math.max(...own.map(scaleOf)) }));

function namesOf(members: readonly Member[]): string {
  const names = members.slice(0, NAMES_MAX).map(({ label }) => label);
  const more = members.length - names.length;
  return names.join(', ') + (more > 0 ? ` +${more}` : '');
}

/** Where names may stand beside a mark: right, left, below or above it, or in a corner between. */
function spotsFor(x: number, y: number, text: string) {
  const width = widthOf(text);
  const reach = REACH + GAP;
  const at = (anchor: 'start' | 'middle' | 'end', dx: number, dy: number, left: number) => ({
    anchor,
    dx,
    dy,
    box: { left: x + left, right: x + left + width, top: y + dy - LINE + 4, bottom: y + dy + 4 },
  });
  return [
    at('start', reach, 5, reach),
    at('end', -reach, 5, -reach - width),
    at('middle', 0, reach + 13, -width / 2),
    at('middle', 0, -reach, -width / 2),
    ...[5 - reach, 5 + reach].flatMap((dy) => [
      at('start', REACH, dy, REACH),
      at('end', -REACH, dy, -REACH - width),
    ]),
  ];
}

const share = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
/** How far a box leaves the frame. */
const outside = ({ left, right, top, bottom }: Box) =>
  Math.max(0, MAP_EDGE - left) +
  Math.max(0, right - MAP_SIZE + MAP_EDGE) +
  Math.max(0, MAP_EDGE - LINE - top) +
  Math.max(0, bottom - MAP_SIZE + MAP_EDGE - LINE);

/** Where the members stand, in units of the drawing; those at one place share a mark. Names keep clear of each other. */
export function teamMarks(members: readonly Member[]) {
  const places: { x: number; y: number; members: Member[] }[] = [];
  for (const member of members) {
    const position = mapPosition(member.scores);
    const x = HALF + position.x * UNIT;
    const y = HALF - position.y * UNIT;
    const place = places.find((other) => Math.hypot(other.x - x, other.y - y) < SAME_PLACE);
    if (place) place.members.push(member);
    else places.push({ x, y, members: [member] });
  }
  const taken: Box[] = places.map(({ x, y }) => ({
    left: x - REACH,
    right: x + REACH,
    top: y - REACH,
    bottom: y + REACH,
  }));
  return places.map(({ x, y, members: here }) => {
    const text = namesOf(here);
    const costOf = ({ box }: { box: Box }) =>
      taken.reduce((sum, other) => sum + share(box, other), 0) + LINE * LINE * outside(box);
    const [best] = spotsFor(x, y, text).sort((a, b) => costOf(a) - costOf(b));
    if (best) taken.push(best.box);
    const { anchor, dx, dy } = best ?? { anchor: 'start' as const, dx: 0, dy: 0 };
    return { x, y, shapes: shapesOf(here), text, anchor, dx, dy };
  });
}
