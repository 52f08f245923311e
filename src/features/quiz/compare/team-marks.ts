import { tw } from '~/lib/tw';
import { firstStyles, type Member, mapPosition } from '../rules/team';
import type { Style } from '../rules/style';

/** Units of the drawing: a square with room for names around the board, which reaches from −1 to 1 both ways. */
export const MAP_SIZE = 400;
export const MAP_EDGE = 36;
const HALF = MAP_SIZE / 2;
const UNIT = HALF - MAP_EDGE;
/** Marks that are closer than this lie on each other, so they are drawn as one with all their names. */
const SAME_PLACE = 14;
/** Half the width of a mark. */
const REACH = 9;

export type MarkShape = Style | 'level';

/** A mark says by its shape which style came first, so that colour need not. Its outline lies around 0, 0. */
export const SHAPES: Record<MarkShape, string> = {
  D: `M${-REACH + 1} ${-REACH + 1}h${2 * REACH - 2}v${2 * REACH - 2}h${-2 * REACH + 2}z`,
  I: `M${-REACH} 0a${REACH} ${REACH} 0 1 0 ${2 * REACH} 0a${REACH} ${REACH} 0 1 0 ${-2 * REACH} 0z`,
  S: `M0 ${-REACH}L${REACH} ${REACH - 2}H${-REACH}z`,
  C: `M0 ${-REACH - 1}L${REACH + 1} 0L0 ${REACH + 1}L${-REACH - 1} 0z`,
  level: `M${-REACH} -3H-3V${-REACH}H3V-3H${REACH}V3H3V${REACH}H-3V3H${-REACH}z`,
};

export const markLook = tw`fill-ground stroke-ink stroke-[2.5] [stroke-linejoin:round] forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]`;

function shapeOf({ scores }: Member): MarkShape {
  const [first = 'level', ...others] = firstStyles(scores);
  return others.length === 0 ? first : 'level';
}

/** Where the members stand, in units of the drawing; those at one place share a mark with the names of all. */
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
  return places.map(({ x, y, members: here }) => ({
    x,
    y,
    shapes: [...new Set(here.map(shapeOf))],
    text: here.map(({ label }) => label).join(', '),
    /** The side of the mark on which the names have room. */
    side: x > HALF + UNIT * 0.6 ? 'end' : 'start',
  }));
}
