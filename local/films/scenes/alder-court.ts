import {
  BOARD,
  colophon,
  cord,
  faded,
  ground,
  HEIGHT,
  risen,
  ruled,
  type Scene,
  seen,
  sentence,
  SHEET,
  socket,
  type SpokenTimes,
  times,
  WIDTH,
  words,
} from '../stage/draw.ts';
import { type Line, cut, lengthOf, line, rounded } from '../stage/line.ts';
import { arrive, between, clamp, mix, steady, travel, type View } from '../stage/motion.ts';

/** A cord walks through the plan of a house, 60 points to the metre: in by the door, up the stairs, and out to a viewing. */

const STREET = line(
  'M-40 540H690V390L850 244L1010 390V540H1120V470C1066 470 1066 376 1120 376C1174 376 1174 470 1120 470V540H1330',
);
const DOOR: View = { x: 850, y: 500, zoom: 26 };

const WALLS = [
  'M366 432H660V0H0V180M0 366V432H306',
  'M270 0V152M270 228V308M270 382V432M402 0V164M402 236V308M402 382V432',
  'M0 132H270M548 252H660',
  'M900 0H1560V150M1560 222V432H900Z',
  'M1170 0V160M1170 236V432M1356 0V150M1356 222V432M900 250H1170M1356 246H1560',
].map((path) => path.split(/(?=M)/).map((part) => line(part.replace('Z', 'V0'))));
const WINDOWS = ['M-3 182V364', 'M3 182V364', 'M1557 152V220', 'M1563 152V220'].map(line);
const FLOORS = '<rect width="660" height="432"/><rect x="900" width="660" height="432"/>';
const TREADS = Array.from({ length: 13 }, (_, step) => 138 - step * 10.5);

/** The walk, in the parts that the voice has words for. */
const WALK: Line[] = [
  rounded(
    [
      [318, 492],
      [318, 200],
      [470, 200],
    ],
    46,
  ),
  rounded(
    [
      [470, 200],
      [604, 200],
      [604, 345],
      [64, 345],
      [64, 190],
      [200, 190],
    ],
    46,
  ),
  rounded(
    [
      [200, 190],
      [352, 190],
      [352, 40],
    ],
    40,
  ),
  line('M352 40C352 -190 700 -150 830 -60C930 10 1236 -120 1236 130'),
  rounded(
    [
      [1236, 130],
      [1236, 186],
      [1470, 186],
    ],
    40,
  ),
];
const PATH = WALK.flat();
const LENGTHS = WALK.map(lengthOf);
const shareAfter = (parts: number) =>
  LENGTHS.slice(0, parts).reduce((sum, length) => sum + length, 0) / lengthOf(PATH);
const TO_VIEWING = line('M1470 186H1660');

function walked(now: number, lines: readonly SpokenTimes[]): number {
  const [kitchen, living, stairs, size] = [1, 2, 3, 4].map((index) => times(lines, index));
  if (!kitchen || !living || !stairs || !size) return 0;
  const legs = [
    [kitchen.start - 0.5, kitchen.word(7) + 0.3],
    [living.start - 0.4, living.word(5)],
    [living.end - 0.1, stairs.word(1) + 0.1],
    [stairs.word(1) + 0.1, stairs.word(4)],
    [stairs.word(4), size.start + 0.4],
  ] as const;
  return legs.reduce((share, [from, to], part) => {
    const before = shareAfter(part);
    return share + (shareAfter(part + 1) - before) * travel(now, from, to - from);
  }, 0);
}

function camera(now: number, lines: readonly SpokenTimes[]): View {
  const start = (index: number) => times(lines, index).start;
  const stops: [number, number, View][] = [
    [start(1) - 0.9, 1.5, { x: 350, y: 300, zoom: 2.1 }],
    [start(1) + 0.7, 1.5, { x: 500, y: 172, zoom: 2.35 }],
    [start(2) - 0.2, 1.9, { x: 172, y: 226, zoom: 2.25 }],
    [times(lines, 2).end - 0.1, 1.2, { x: 330, y: 130, zoom: 2.3 }],
    [times(lines, 3).word(1) + 0.2, 1.7, { x: 1400, y: 142, zoom: 2.5 }],
    [times(lines, 4).end - 0.1, 1.7, { x: 840, y: 312, zoom: 0.68 }],
  ];
  return stops.reduce<View>(
    (view, [from, seconds, next]) => between(view, next, travel(now, from, seconds)),
    { x: 318, y: 420, zoom: 9 },
  );
}

interface Room {
  name: string;
  /** When its measures are said. */
  measured?: number;
  measure: string;
  x: number;
  y: number;
  width: number;
  size: number;
}

/** A room's name, a line as long as the room is wide, and its measures. */
function room(now: number, from: number, { name, measure, measured = from + 0.3, x, y, width, size }: Room) {
  const drawn = arrive(now, measured - 0.1, 0.9);
  const rule = y + 22;
  const ticks = drawn > 0 ? ruled(line(`M${x} ${rule - 7}V${rule + 7}`), SHEET.ink2, 2.5) : '';
  const end = drawn >= 0.99 ? ruled(line(`M${x + width} ${rule - 7}V${rule + 7}`), SHEET.ink2, 2.5) : '';
  return (
    words(name, x, y, { size, colour: SHEET.ink, in: arrive(now, from, 0.7) }) +
    ruled(line(`M${x} ${rule}H${x + width}`), SHEET.ink2, 2.5, drawn) +
    ticks +
    end +
    words(measure, x, y + 62, { size: 31, colour: SHEET.ink, in: arrive(now, measured, 0.7) })
  );
}

function street(now: number, lines: readonly SpokenTimes[]): string {
  const { word } = times(lines, 0);
  const view = between({ x: 640, y: 360, zoom: 1 }, DOOR, travel(now, word(3) + 0.05, 1.35) ** 1.6);
  const house = steady(now, 1.2, 0.4);
  return (
    seen(
      view,
      faded(
        house,
        `<rect x="818" y="436" width="64" height="104" fill="${SHEET.floor}" stroke="${SHEET.ink}" stroke-width="5"/><circle cx="870" cy="492" r="4.5" fill="${SHEET.ink}"/>`,
      ) + cord(SHEET, STREET, { width: 13, to: travel(now, 0.1, 2), plug: true }),
    ) +
    sentence(['18 Alder', 'Court'], 96, 232, now, {
      size: 150,
      colour: SHEET.ink,
      from: 0.3,
      until: word(3) - 0.05,
    })
  );
}

function plan(now: number, lines: readonly SpokenTimes[]): string {
  const [kitchen, living, stairs, size, viewing] = [1, 2, 3, 4, 5].map((index) => times(lines, index));
  if (!kitchen || !living || !stairs || !size || !viewing) return '';
  const share = walked(now, lines);
  const steps = Array.from({ length: 9 }, (_, step) => {
    const at = shareAfter(1) * mix(0.36, 1, step / 8);
    const [x = 0, y = 0] = cut(PATH, 0, at).at(-1) ?? [];
    const side = step < 6 ? [-22, 0] : [0, -22];
    return share >= at - 0.001
      ? `<circle cx="${x + (side[0] ?? 0)}" cy="${y + (side[1] ?? 0)}" r="5" fill="${SHEET.ink2}"/>`
      : '';
  });
  const climbed = steady(now, living.end + 0.5, stairs.word(1) + 0.2 - living.end - 0.5) * 13;
  const sun = mix(0, 84, travel(now, living.word(4), 3.2));
  const sunIn = arrive(now, living.word(3) - 0.1, 1);
  const view = camera(now, lines);
  // From far away a cord of its own width would be a hair.
  const width = Math.max(11, 14 / view.zoom);
  return seen(
    view,
    `<g fill="${SHEET.floor}">${FLOORS}</g>` +
      faded(
        sunIn,
        `<path d="M6 182L${6 + 170 * sunIn} ${214 + sun * 0.2 - 40}V${366 + sun * 0.75 - 40}L6 364Z" fill="#fff"/>`,
      ) +
      TREADS.map((y, step) =>
        ruled(line(`M279 ${y}H393`), step < climbed ? SHEET.ink : SHEET.line, step < climbed ? 4.5 : 3),
      ).join('') +
      TREADS.map((y) => ruled(line(`M1179 ${y}H1293`), SHEET.line, 3)).join('') +
      WINDOWS.map((pane) => ruled(pane, SHEET.ink2, 2.5)).join('') +
      WALLS.flat()
        .map((wall) => ruled(wall, SHEET.ink, 11))
        .join('') +
      steps.join('') +
      cord(SHEET, PATH, { width, to: share, plug: now < viewing.start - 0.2 && share > 0 }) +
      cord(SHEET, TO_VIEWING, { kind: 'i', width, to: travel(now, viewing.start - 0.1, 1.1) }) +
      words('9 steps', 420, 300, { size: 46, colour: SHEET.ink, in: arrive(now, kitchen.start, 0.7) }) +
      room(now, kitchen.word(7) - 0.1, {
        name: 'Kitchen',
        measure: '4.3 by 4 m',
        x: 420,
        y: 72,
        width: 222,
        size: 56,
      }) +
      room(now, living.word(1), {
        name: 'Living',
        measure: '4.5 by 5 m',
        x: 92,
        y: 262,
        width: 160,
        size: 54,
      }) +
      words('Faces west', 80, 108, {
        size: 34,
        colour: SHEET.ink,
        in: arrive(now, living.word(4) - 0.1, 0.7),
        out: arrive(now, living.end, 0.5),
      }) +
      words('13 stairs', 252, 88, {
        size: 52,
        colour: SHEET.ink,
        anchor: 'end',
        in: arrive(now, stairs.start - 0.1, 0.7),
      }) +
      room(now, stairs.word(4) - 0.1, {
        name: 'Bedroom',
        measure: '3.4 by 4.1 m',
        measured: size.start,
        x: 1374,
        y: 68,
        width: 168,
        size: 42,
      }) +
      (now > size.end - 0.2
        ? socket(SHEET, 1470, 186, { radius: 20, lit: 1 }) +
          socket(SHEET, 1672, 186, { radius: 30, kind: 'i', lit: arrive(now, viewing.start + 0.95, 0.35) })
        : ''),
  );
}

function viewing(now: number, lines: readonly SpokenTimes[]): string {
  const { start, end, word } = times(lines, 5);
  const card = end + 0.55;
  const route = line('M-40 200C120 200 160 330 330 330H930');
  return (
    sentence(['Sunday, 2 to 4'], 96, 612, now, { size: 124, colour: SHEET.ink, from: word(3) - 0.1 }) +
    (now > start
      ? risen(
          travel(now, card, 0.9),
          BOARD,
          cord(BOARD, route, { kind: 'i', width: 15, to: travel(now, card + 0.5, 0.9) }) +
            socket(BOARD, 944, 330, { radius: 30, kind: 'i', lit: arrive(now, card + 1.3, 0.3) }) +
            sentence(['18 Alder Court'], 96, 160, now, { size: 88, colour: BOARD.ink, from: card + 0.3 }) +
            sentence(['Sunday, 2 to 4'], 96, 470, now, { size: 124, colour: BOARD.ink, from: card + 0.45 }) +
            colophon(BOARD, now, card + 0.7, 'The house does not exist.'),
        )
      : '')
  );
}

export const alderCourt: Scene = {
  frame(now, lines) {
    const enters = times(lines, 0).word(3) + 1.1;
    const inside = clamp((now - enters) / 0.3);
    return (
      ground(SHEET) +
      (inside < 1 ? street(now, lines) : '') +
      faded(inside, `<rect width="${WIDTH}" height="${HEIGHT}" fill="${SHEET.ground}"/>${plan(now, lines)}`) +
      viewing(now, lines)
    );
  },
  clicks(lines) {
    const last = times(lines, 5);
    return [
      { at: times(lines, 0).word(3) + 0.4, sound: 'switch' },
      { at: times(lines, 3).word(4), sound: 'plug' },
      { at: last.start + 0.95, sound: 'plug' },
      { at: last.end + 1.85, sound: 'plug' },
    ];
  },
};
