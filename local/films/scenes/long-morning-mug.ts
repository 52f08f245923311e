import {
  BOARD,
  colophon,
  cord,
  faded,
  type Ground,
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
  words,
} from '../stage/draw.ts';
import { cut, endOf, line } from '../stage/line.ts';
import { arrive, between, clamp, mix, steady, travel, type View } from '../stage/motion.ts';

/** A mug that is cut open, its wall with nothing in it, and the temperature of one morning. */

const OUTER = line('M800 206V548Q800 596 848 596H1052Q1100 596 1100 548V206');
const INNER = line('M860 206V516Q860 536 880 536H1020Q1040 536 1040 516V206');
const RIM = [
  line('M800 206Q800 186 830 186Q860 186 860 206'),
  line('M1100 206Q1100 186 1070 186Q1040 186 1040 206'),
];
const HANDLE = line('M1100 278C1212 268 1212 490 1100 480');
const POUR = line('M950 -40V530');
const FULL = 262;

/** Wide, on the wall, and into the gap until the walls have left the picture. */
const WIDE: View = { x: 640, y: 360, zoom: 1 };
const WALL: View = { x: 830, y: 372, zoom: 14 };
const GAP: View = { x: 830, y: 372, zoom: 60 };

const [SIX, NOON] = [150, 1010];
const yOf = (degrees: number) => 572 - (degrees + 18) * 3.4;
const CURVE = line(`M${SIX} ${yOf(92)}C360 ${yOf(76)} 660 ${yOf(63)} ${NOON} ${yOf(61)}`);
const PAPER_CUP = line(`M${SIX} ${yOf(92)}C210 ${yOf(38)} 300 ${yOf(2)} 520 ${yOf(-14)}`);
const ANSWER = line(`M${NOON} ${yOf(61)}C${NOON} 390 1160 340 1160 436`);

interface Look {
  drawn: number;
  fill: number;
  lid: number;
  /** From 0, where the cut through the mug is open, to 1, where the outside covers it. */
  closed?: number;
}

function mug(on: Ground, look: Look): string {
  const { closed = 0 } = look;
  const top = mix(534, FULL, look.fill);
  const coffee =
    look.fill > 0
      ? `<path d="M862 ${top}H1038V516Q1038 534 1020 534H880Q862 534 862 516Z" fill="${on.floor}"/>` +
        ruled(line(`M866 ${top}H1034`), on.ink2, 3)
      : '';
  const lid =
    look.lid > 0
      ? faded(
          look.lid * 2,
          `<g transform="translate(0 ${(look.lid - 1) * 130})"><rect x="786" y="146" width="328" height="44" rx="14" fill="${on.ink}"/><rect x="900" y="124" width="100" height="26" rx="10" fill="${on.ink}"/></g>`,
        )
      : '';
  return (
    coffee +
    (closed > 0
      ? `<clipPath id="closed"><rect x="780" y="${mix(610, 180, closed)}" width="340" height="440"/></clipPath><path clip-path="url(#closed)" d="M800 190H1100V548Q1100 596 1052 596H848Q800 596 800 548Z" fill="${on.ink}"/>`
      : '') +
    ruled(OUTER, on.ink, 9, look.drawn) +
    ruled(INNER, on.ink, 9, look.drawn) +
    RIM.map((rim) => ruled(rim, on.ink, 9, clamp(look.drawn * 6 - 5))).join('') +
    ruled(HANDLE, on.ink, 9, clamp(look.drawn * 3 - 2)) +
    lid
  );
}

const clock = (share: number) => {
  const minutes = 370 + Math.round((350 * share) / 5) * 5;
  return `${Math.floor(minutes / 60)}:${`${minutes % 60}`.padStart(2, '0')}`;
};

function pouring(now: number, lines: readonly SpokenTimes[]): string {
  const first = times(lines, 0);
  const wall = times(lines, 1);
  const leaves = wall.start - 0.75;
  const pour = first.word(4) - 0.15;
  const full = first.word(8) + 0.25;
  const view =
    now < wall.end
      ? between(WIDE, WALL, travel(now, leaves, 1.75))
      : between(WALL, GAP, travel(now, wall.end + 0.15, 1));
  const stream = cord(BOARD, POUR, {
    width: 16,
    from: steady(now, full, 0.35),
    to: steady(now, pour, 0.3) * mix(1, 0.55, steady(now, pour + 0.3, full - pour)),
  });
  const drawing = mug(BOARD, {
    drawn: travel(now, 0.15, 1.5),
    fill: steady(now, pour + 0.25, full - pour),
    lid: 0,
  });
  return (
    seen(view, drawing + stream) +
    sentence(['6:10'], 96, 330, now, { size: 230, colour: BOARD.ink, from: 0.25, until: leaves }) +
    sentence(['92°'], 96, 546, now, {
      size: 230,
      colour: BOARD.ink,
      from: first.word(7) - 0.1,
      until: leaves + 0.08,
    })
  );
}

function nothing(now: number, lines: readonly SpokenTimes[]): string {
  const { word, end } = times(lines, 1);
  const gone = { out: arrive(now, end + 0.15, 0.4) };
  const sideways = (text: string, x: number) =>
    faded(
      arrive(now, word(3), 0.5) - gone.out,
      `<g transform="rotate(-90 ${x} 372)">${words(text, x, 400, { size: 82, colour: BOARD.ground, anchor: 'middle' })}</g>`,
    );
  const beside = (text: string, x: number, from: number) =>
    words(text, x, 392, {
      size: 56,
      colour: BOARD.ink,
      anchor: 'middle',
      in: arrive(now, from, 0.6),
      ...gone,
    });
  return (
    sideways('Steel', 220) +
    sideways('Steel', 1060) +
    beside('−18°', 76, word(3) + 0.2) +
    beside('92°', 1206, word(3) + 0.3) +
    words('Nothing.', 640, 424, {
      size: 158,
      colour: BOARD.ink,
      anchor: 'middle',
      in: arrive(now, word(7) - 0.1, 0.7),
      ...gone,
    })
  );
}

function morning(now: number, lines: readonly SpokenTimes[]): string {
  const outside = times(lines, 2);
  const noon = times(lines, 3);
  const from = outside.start - 0.5;
  const share = travel(now, from + 0.3, noon.start + 0.1 - from - 0.3);
  const arrived = now >= noon.start + 0.1;
  const appears = arrive(now, from - 0.1, 0.6);
  const tip = endOf(cut(CURVE, 0, Math.max(share, 0.001)));
  const degrees = Math.round((572 - tip.y) / 3.4 - 18);
  const hours = [7, 8, 9, 10, 11, 12].map((hour) => {
    const x = mix(SIX, NOON, (hour * 60 - 370) / 350);
    return (
      ruled(line(`M${x} 572V584`), BOARD.ink2, 3) +
      words(`${hour}`, x, 618, { size: 32, colour: BOARD.ink2, anchor: 'middle', small: true })
    );
  });
  const cup = steady(share, 0.02, 0.5);
  return (
    faded(appears, ruled(line(`M${SIX} 572H1184`), BOARD.ink2, 3, appears) + hours.join('')) +
    words('−18° outside', 590, 534, {
      size: 44,
      colour: BOARD.ink,

      in: arrive(now, outside.word(3) - 0.1, 0.6),
      out: arrive(now, noon.word(1), 0.4),
    }) +
    ruled(PAPER_CUP, BOARD.ink2, 5, cup, '12 11') +
    words('A paper cup', 350, 436, {
      size: 40,
      colour: BOARD.ink2,
      small: true,
      in: arrive(now, from + 1.5, 0.6),
      out: arrive(now, noon.start, 0.4),
    }) +
    cord(BOARD, CURVE, { width: 18, to: share, plug: !arrived }) +
    cord(BOARD, ANSWER, { kind: 's', width: 18, to: travel(now, noon.word(1) - 0.15, 0.7) }) +
    faded(appears, socket(BOARD, SIX, yOf(92), { lit: 1, radius: 26 })) +
    faded(
      appears,
      socket(BOARD, NOON, yOf(61), { radius: 26, kind: 's', lit: arrive(now, noon.start + 0.1, 0.3) }),
    ) +
    faded(
      appears,
      socket(BOARD, 1160, 450, { radius: 26, kind: 's', lit: arrive(now, noon.word(1) + 0.5, 0.3) }),
    ) +
    words('Hot at noon?', 1114, 466, {
      size: 44,
      colour: BOARD.ink,
      anchor: 'end',
      in: appears,
      out: arrive(now, noon.start - 0.1, 0.4),
    }) +
    words(clock(share), SIX - 54, 150, { size: 124, colour: BOARD.ink, in: appears }) +
    words(`${degrees}°`, 1184, 150, {
      size: 124,
      colour: BOARD.ink,
      anchor: 'end',
      in: appears,
      out: arrive(now, noon.word(1), 0.4),
    }) +
    words('61°', 940, 544, {
      size: 250,
      colour: BOARD.ink,
      anchor: 'end',
      in: arrive(now, noon.word(2) - 0.15, 0.7),
    })
  );
}

function name(now: number, lines: readonly SpokenTimes[]): string {
  const last = times(lines, 4);
  const from = last.start - 0.7;
  return risen(
    travel(now, from, 1),
    SHEET,
    `<g transform="translate(110 12) scale(.92)">${mug(SHEET, { drawn: 1, fill: 1, lid: arrive(now, last.word(2), 0.6), closed: travel(now, last.word(0), 1.1) })}</g>` +
      sentence(['Long', 'Morning'], 96, 232, now, { size: 160, colour: SHEET.ink, from: last.start - 0.05 }) +
      sentence(['Tin Loon Works. 420 mL, 17 cm.'], 96, 484, now, {
        size: 44,
        colour: SHEET.ink,
        from: last.word(4) - 0.1,
      }) +
      colophon(SHEET, now, last.end + 0.1, 'The product does not exist.'),
  );
}

export const longMorningMug: Scene = {
  frame(now, lines) {
    const wall = times(lines, 1);
    const chart = wall.end + 0.85;
    return (
      ground(BOARD) +
      (now < chart + 0.4 ? pouring(now, lines) + nothing(now, lines) : '') +
      (now > chart - 0.4 ? morning(now, lines) : '') +
      name(now, lines)
    );
  },
  clicks(lines) {
    return [
      { at: times(lines, 3).start + 0.1, sound: 'plug' },
      { at: times(lines, 3).word(1) + 0.5, sound: 'plug' },
      { at: times(lines, 4).word(2) + 0.25, sound: 'plug' },
    ];
  },
};
