import type { Beat } from './beats';
import type { Socket } from './sample-call';

/**
 * A call drawn as a cord: time runs to the right, up is the caller, down is the agent, and a loop is a silence in which
 * something is looked up. At each deed a branch falls to its socket. Pure, so that the build and the browser draw alike.
 */

type Point = readonly [x: number, y: number];
/** A cubic Bézier with the second at which the call has come to its end. */
interface Curve {
  until: number;
  points: readonly [Point, Point, Point];
}
interface Branch {
  socket: Socket;
  /** The second at which it leaves the cord. */
  at: number;
  from: Point;
  d: string;
}
export interface CordScore {
  width: number;
  height: number;
  d: string;
  /** The second at the end of each curve of `d`. */
  times: number[];
  branches: Branch[];
}

/** The drawing beside the callers, below their tabs, and of the small player. */
export type Form = 'wide' | 'narrow' | 'small';

interface Box {
  width: number;
  height: number;
  /** Where the talk begins and ends. */
  from: number;
  to: number;
  /** Height of the cord at rest, how far a voice swings it, radius of a loop, and height of the sockets. */
  rest: number;
  swing: number;
  loop: number;
  sockets: number;
  /** Decimal places of the coordinates: as few as draw no visible kink, because each costs bytes in the page. */
  digits: number;
}
export const BOXES: Record<Form, Box> = {
  wide: {
    width: 800,
    height: 320,
    from: 74,
    to: 770,
    rest: 66,
    swing: 20,
    loop: 19,
    sockets: 160,
    digits: 0,
  },
  narrow: {
    width: 880,
    height: 400,
    from: 84,
    to: 824,
    rest: 220,
    swing: 25,
    loop: 25,
    sockets: 400,
    digits: 0,
  },
  small: { width: 640, height: 96, from: 22, to: 610, rest: 46, swing: 15, loop: 14, sockets: 96, digits: 1 },
};

/** From the end of the talk to the last socket. */
const TAIL: Record<Form, number> = { wide: 14, narrow: 28, small: 18 };
const PLACES: Record<Socket, number> = { s: 0, i: 1, c: 2, d: 3 };
/**
 * Distance of a socket from the left edge, in percent of the width of the drawing. Not for the small player, whose
 * sockets are straight below the places at which their cords leave the call.
 */
const socketAt = (form: Form, socket: Socket): number =>
  form === 'wide' ? 19.5 + PLACES[socket] * 23 : 12.5 + PLACES[socket] * 25;

/** Length of the handles of a Bézier curve that draws a quarter of a circle with the radius 1. */
const QUARTER = 0.5523;

/** The way from the socket of the caller in row `row` to the start of the talk, while it rings. */
function approach(form: Form, row: number, ring: number): { start: Point; curves: Curve[] } {
  const { from, rest, width } = BOXES[form];
  if (form === 'small')
    return {
      start: [0, rest],
      curves: [
        {
          until: ring,
          points: [
            [8, rest],
            [14, rest],
            [from, rest],
          ],
        },
      ],
    };
  if (form === 'wide') {
    const y = 32 + row * 64;
    return {
      start: [0, y],
      curves: [
        {
          until: ring,
          points: [
            [44, y],
            [y > rest ? 14 : 36, rest],
            [from, rest],
          ],
        },
      ],
    };
  }
  // Five tabs stand above; the cord falls from its tab to the left edge first.
  const x = ((row + 0.5) * width) / 5;
  const edge = from * 0.3;
  return {
    start: [x, 0],
    curves: [
      {
        until: ring / 2,
        points: [
          [x, 80],
          [edge, 32],
          [edge, 120],
        ],
      },
      {
        until: ring,
        points: [
          [edge, 192],
          [from * 0.55, rest],
          [from, rest],
        ],
      },
    ],
  };
}

/** Four quarters of a circle over `foot`, anticlockwise from its lowest point and back to it. */
function loopOver([x, y]: Point, radius: number, start: number, end: number): Curve[] {
  const k = radius * QUARTER;
  const quarters: Curve['points'][] = [
    [
      [x + k, y],
      [x + radius, y - radius + k],
      [x + radius, y - radius],
    ],
    [
      [x + radius, y - radius - k],
      [x + k, y - 2 * radius],
      [x, y - 2 * radius],
    ],
    [
      [x - k, y - 2 * radius],
      [x - radius, y - radius - k],
      [x - radius, y - radius],
    ],
    [
      [x - radius, y - radius + k],
      [x - k, y],
      [x, y],
    ],
  ];
  return quarters.map((points, index) => ({ until: start + ((index + 1) * (end - start)) / 4, points }));
}

/** What is written down costs no silence worth a loop; everything else is waited for. */
const isLoop = ({ deed }: Beat) => deed !== undefined && deed.socket !== 'c';

/** `seconds` is the length of the file. */
export function drawCall(beats: readonly Beat[], seconds: number, form: Form, row = 0): CordScore {
  const box = BOXES[form];
  const ring = beats[0]?.start ?? 0;
  const waiting = beats.filter(isLoop).reduce((sum, { start, end }) => sum + end - start, 0);
  let waited = 0;
  const xAt = (second: number) =>
    box.from + ((second - ring - waited) / (seconds - ring - waiting)) * (box.to - box.from);

  const { start, curves } = approach(form, row, ring);
  let here: Point = [box.from, box.rest];
  const swingTo = (until: number, to: Point) => {
    const middle = (here[0] + to[0]) / 2;
    curves.push({ until, points: [[middle, here[1]], [middle, to[1]], to] });
    here = to;
  };
  const knots: { socket: Socket; at: number; from: Point }[] = [];
  for (const beat of beats) {
    const middle = (beat.start + beat.end) / 2;
    if (beat.said)
      swingTo(middle, [xAt(middle), box.rest + (beat.said.who === 'agent' ? box.swing : -box.swing)]);
    else if (beat.deed && isLoop(beat)) {
      swingTo(beat.start, [xAt(beat.start), box.rest + box.swing * 0.9]);
      curves.push(...loopOver(here, box.loop, beat.start, beat.end));
      waited += beat.end - beat.start;
      knots.push({ socket: beat.deed.socket, at: beat.start, from: here });
    } else if (beat.deed) {
      swingTo(middle, [xAt(middle), box.rest + box.swing * 0.7]);
      knots.push({ socket: beat.deed.socket, at: middle, from: here });
    }
  }
  swingTo(seconds, [box.to + TAIL[form], box.rest]);

  const text = (...points: readonly Point[]) =>
    points
      .flat()
      .map((value) => Number(value.toFixed(box.digits)))
      .join(' ');
  const branches = knots.map((knot): Branch => {
    const x = form === 'small' ? knot.from[0] : (socketAt(form, knot.socket) / 100) * box.width;
    const bend = (box.sockets - knot.from[1]) * 0.6;
    const points = [
      [knot.from[0], knot.from[1] + bend],
      [x, box.sockets - bend],
      [x, box.sockets],
    ] as const;
    return { ...knot, d: `M${text(knot.from)}C${text(...points)}` };
  });
  return {
    width: box.width,
    height: box.height,
    d: `M${text(start)}${curves.map(({ points }) => `C${text(...points)}`).join('')}`,
    times: curves.map(({ until }) => Number(until.toFixed(2))),
    branches,
  };
}

/** What lies on each other in the drawing, from the ground up: paths of one kind, and the branch that they belong to. */
export interface FigurePart {
  kind: 'track' | 'branch' | 'main' | 'knot' | 'pin';
  cord?: Socket | 'n';
  at?: number;
  paths: readonly string[];
}

/** A drawing as the parts of an SVG: what is to come, the branches, the cord, and the knots where they meet. */
export function figureParts({ d, height, branches }: CordScore, form: Form): FigurePart[] {
  const dot = ([x, y]: Point) => `M${Number(x.toFixed(1))} ${Number(y.toFixed(1))}h0`;
  const pins = branches.map(({ socket, at, from: [x] }): FigurePart => {
    const end = dot([x, height]);
    return { kind: 'pin', cord: socket, at, paths: [end, end, end] };
  });
  return [
    { kind: 'track', paths: [d, ...branches.map((branch) => branch.d)] },
    ...branches.map((branch): FigurePart => ({
      kind: 'branch',
      cord: branch.socket,
      at: branch.at,
      paths: [branch.d, branch.d],
    })),
    { kind: 'main', cord: 'n', paths: [d, d] },
    ...branches.map(({ socket, at, from }): FigurePart => ({
      kind: 'knot',
      cord: socket,
      at,
      paths: [dot(from), dot(from)],
    })),
    ...(form === 'small' ? pins : []),
  ];
}
