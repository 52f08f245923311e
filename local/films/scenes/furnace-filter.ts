import {
  BOARD,
  colophon,
  cord,
  faded,
  ground,
  risen,
  ruled,
  type Scene,
  seen,
  sentence,
  SHEET,
  socket,
  type SpokenTimes,
  times,
} from '../stage/draw.ts';
import { line } from '../stage/line.ts';
import { arrive, between, clamp, mix, steady, travel, type View } from '../stage/motion.ts';

/** Air is three cords. They come to a filter, stop, and run on when it is new. */

const DUCTS = ['M-30 262H556M-30 486H556', 'M644 262H690M644 486H690', 'M962 262H1310M962 486H1310']
  .flatMap((path) => path.split(/(?=M)/))
  .map(line);
const CABINET = line(
  'M690 230V210Q690 190 710 190H942Q962 190 962 210V560Q962 580 942 580H710Q690 580 690 560V230',
);
const ROWS = [312, 374, 436];
const AIR = ROWS.map((y, row) =>
  line(
    `M-30 ${y}C120 ${y - 18} 260 ${y + 18} 420 ${y}C540 ${y - 14} 700 ${y} 826 ${y}C960 ${y} 1040 ${y + 16 - row * 16} 1172 ${y}`,
  ),
);
/** Where the old filter is, as a share of the way of the air. */
const STOPPED = 0.46;

const TITLES = ['Switch it off', 'Old one out', 'Arrow to the furnace', 'Write the date'];
const WIDE: View = { x: 640, y: 360, zoom: 1 };

/** Single strokes of a pen, in boxes of 100 by 140. */
const PEN = [
  [0, 'M4 32C10 -8 82 -8 76 36C72 74 14 100 4 136H82'],
  [106, 'M58 0L2 92H88M64 56V138'],
  [246, 'M6 138V2L84 138V2'],
  [356, 'M70 96C70 40 4 40 4 94C4 150 70 150 70 96'],
  [448, 'M2 52L36 138L72 52'],
] as const;
const STROKES = PEN.flatMap(([x, path]) => path.split(/(?=M)/).map((part) => ({ x, stroke: line(part) })));

/** A filter seen from its side: a frame, its pleats, and on a new one the arrow. */
function filter(at: number, look: { old: boolean; turn?: number }): string {
  const pleats = Array.from({ length: 13 }, (_, fold) => `${fold % 2 ? 618 : 582} ${256 + fold * 19}`);
  const dust = Array.from({ length: 70 }, (_, mote) => {
    const [x, y] = [576 + ((mote * 37) % 49), 252 + ((mote * 71) % 243)];
    return `<circle cx="${x}" cy="${y}" r="${2 + (mote % 3)}" fill="${BOARD.ink2}"/>`;
  });
  const turn = look.turn ?? 1;
  const arrow = `<g transform="translate(600 374) scale(${turn} 1)"><rect x="-40" y="-34" width="80" height="68" rx="10" fill="${BOARD.ink}"/><path d="M-27 -6H4V-19L28 0L4 19V6H-27Z" fill="${BOARD.ground}"/></g>`;
  return (
    `<g transform="translate(0 ${at})"><rect x="564" y="240" width="72" height="268" rx="8" fill="${BOARD.floor}" stroke="${BOARD.ink}" stroke-width="7"/>` +
    `<path d="M${pleats.join('L')}" fill="none" stroke="${look.old ? BOARD.ink2 : BOARD.ink}" stroke-width="4" stroke-linejoin="round"/>` +
    `${look.old ? dust.join('') : arrow}</g>`
  );
}

/** The switch on the furnace; `on` is where its lever is. */
function lever(on: number): string {
  const y = mix(30, -30, on);
  return (
    `<g transform="translate(826 385)"><rect x="-50" y="-78" width="100" height="156" rx="16" fill="${BOARD.ground}" stroke="${BOARD.ink}" stroke-width="7"/>` +
    `<rect x="-12" y="-46" width="24" height="92" rx="12" fill="${BOARD.floor}"/>` +
    `<rect x="-26" y="${y - 22}" width="52" height="44" rx="10" fill="${BOARD.ink}"/></g>`
  );
}

function machine(now: number, lines: readonly SpokenTimes[]): string {
  const [one, two, three, , again] = [1, 2, 3, 4, 5].map((index) => times(lines, index));
  if (!one || !two || !three || !again) return '';
  const drawn = travel(now, one.start - 0.8, 1);
  const off = one.word(3) + 0.1;
  const on = again.word(2) - 0.05;
  const power = now < on ? 1 - arrive(now, off, 0.2) : arrive(now, on, 0.2);
  const before = travel(now, one.start - 0.45, 1.2) * STOPPED;
  const airFrom = now < on ? travel(now, off + 0.1, 0.8) * STOPPED : 0;
  const out = travel(now, two.word(1) - 0.1, 1.1);
  const comes = arrive(now, three.start - 0.5, 0.8);
  const turns = mix(-1, 1, travel(now, three.word(2) + 0.25, 0.55));
  const slides = travel(now, three.word(4) - 0.05, 0.7);
  const air = AIR.map((way, row) =>
    now < on
      ? cord(BOARD, way, { width: 13, from: airFrom, to: before })
      : cord(BOARD, way, { width: 13, to: travel(now, on + 0.1 + row * 0.13, 1.3) }),
  );
  const rooms = AIR.map((_, row) =>
    faded(
      drawn,
      socket(BOARD, 1188, ROWS[row] ?? 0, {
        radius: 19,
        lit: now < on ? 0 : arrive(now, on + 1.3 + row * 0.13, 0.3),
      }),
    ),
  );
  return (
    DUCTS.map((duct) => ruled(duct, BOARD.ink, 8, drawn)).join('') +
    air.join('') +
    rooms.join('') +
    (drawn > 0.2 && out < 1 ? faded(drawn * 2 - 0.4, filter(-out * 620, { old: true })) : '') +
    (comes > 0 ? filter(mix(mix(-620, -196, comes), 0, slides), { old: false, turn: turns }) : '') +
    faded(
      clamp(drawn * 2 - 0.6),
      `<path d="M690 210Q690 190 710 190H942Q962 190 962 210V560Q962 580 942 580H710Q690 580 690 560Z" fill="${BOARD.ground}"/>`,
    ) +
    ruled(CABINET, BOARD.ink, 8, drawn) +
    faded(clamp(drawn * 3 - 2), lever(power))
  );
}

/** The edge of the filter, as long as the picture is wide, and the date on it. */
function date(now: number, lines: readonly SpokenTimes[]): string {
  const four = times(lines, 4);
  const again = times(lines, 5);
  const there = travel(now, four.start - 0.3, 0.9) - travel(now, again.start - 0.75, 0.8);
  if (there <= 0) return '';
  const writes = steady(now, four.word(1) - 0.1, four.end + 0.35 - four.word(1)) * STROKES.length;
  const ink = STROKES.map(({ x, stroke }, at) =>
    cord(
      BOARD,
      stroke.map(([px, py]) => [px + x, py] as const),
      { kind: 'c', width: 17, to: clamp(writes - at) },
    ),
  );
  return (
    faded(there * 0.9, `<rect y="176" width="1280" height="544" fill="${BOARD.ground}"/>`) +
    `<g transform="translate(0 ${(1 - there) * 560})"><rect x="-40" y="236" width="1400" height="300" fill="${BOARD.floor}"/>` +
    ruled(line('M-40 236H1360'), BOARD.ink, 6) +
    ruled(line('M-40 536H1360'), BOARD.ink, 6) +
    `<g transform="translate(240 386) scale(1.9)"><rect x="-40" y="-34" width="80" height="68" rx="10" fill="${BOARD.ink}"/><path d="M-27 -6H4V-19L28 0L4 19V6H-27Z" fill="${BOARD.ground}"/></g>` +
    `<g transform="translate(470 300) scale(1.2)">${ink.join('')}</g></g>`
  );
}

function headings(now: number, lines: readonly SpokenTimes[]): string {
  const begins = [1, 2, 3, 4, 5].map((index) => times(lines, index).start);
  const [first = 0, , , , again = 0] = begins;
  const steps = TITLES.map((title, step) => {
    const from = begins[step] ?? 0;
    const until = (begins[step + 1] ?? 0) - 0.35;
    const look = { size: 84, colour: BOARD.ink, from: from - 0.1, until };
    return (
      sentence([`${step + 1}`], 96, 138, now, look) +
      sentence([title], 180, 138, now, { ...look, from: from + 0.05 })
    );
  });
  const moved = travel(now, first - 1.05, 0.95);
  const sockets = TITLES.map((_, step) => {
    const done = arrive(now, (times(lines, step + 1).end ?? 0) + 0.1, 0.3);
    const x = mix(122 + step * 104, 1008 + step * 58, moved);
    return faded(
      arrive(now, 0.5 + step * 0.12, 0.4),
      socket(BOARD, x, mix(520, 108, moved), { radius: mix(36, 20, moved), lit: done }),
    );
  });
  return (
    sentence(['A new', 'furnace filter'], 96, 250, now, {
      size: 150,
      colour: BOARD.ink,
      from: 0.15,
      until: first - 1.15,
    }) +
    steps.join('') +
    sentence(['It breathes'], 96, 138, now, { size: 84, colour: BOARD.ink, from: again - 0.1 }) +
    sockets.join('')
  );
}

function reminder(now: number, lines: readonly SpokenTimes[]): string {
  const last = times(lines, 6);
  const from = last.start - 0.55;
  const route = line('M-40 150C160 150 180 236 330 236H1010');
  return risen(
    travel(now, from, 0.9),
    SHEET,
    cord(SHEET, route, { kind: 'c', width: 15, to: travel(now, from + 0.5, 1) }) +
      socket(SHEET, 1024, 236, { radius: 30, kind: 'c', lit: arrive(now, from + 1.4, 0.3) }) +
      sentence(['24 February'], 96, 424, now, { size: 160, colour: SHEET.ink, from: last.word(3) - 0.3 }) +
      colophon(SHEET, now, last.end + 0.1, 'The furnace is invented.'),
  );
}

function camera(now: number, lines: readonly SpokenTimes[]): View {
  const start = (index: number) => times(lines, index).start;
  const stops: [number, number, View][] = [
    [start(1) - 0.2, 1.1, { x: 770, y: 290, zoom: 1.6 }],
    [start(2) - 0.4, 1, { x: 600, y: 312, zoom: 1.35 }],
    [start(3) - 0.4, 1, { x: 640, y: 262, zoom: 1.25 }],
    [times(lines, 3).word(4) - 0.1, 0.9, { x: 660, y: 316, zoom: 1.25 }],
    [start(5) - 0.6, 1, WIDE],
  ];
  return stops.reduce((view, [from, seconds, next]) => between(view, next, travel(now, from, seconds)), WIDE);
}

export const furnaceFilter: Scene = {
  frame(now, lines) {
    return (
      ground(BOARD) +
      seen(camera(now, lines), machine(now, lines)) +
      `<rect width="1280" height="176" fill="${BOARD.ground}"/>` +
      date(now, lines) +
      headings(now, lines) +
      reminder(now, lines)
    );
  },
  clicks(lines) {
    return [
      { at: times(lines, 1).word(3) + 0.1, sound: 'switch' },
      { at: times(lines, 3).word(4) + 0.55, sound: 'plug' },
      { at: times(lines, 5).word(2) - 0.05, sound: 'switch' },
      { at: times(lines, 6).start + 0.85, sound: 'plug' },
    ];
  },
};
