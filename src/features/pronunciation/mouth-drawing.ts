import type { Posture, Tip } from './rules/articulation';
import type { Consonant, Sound, Vowel } from './rules/sounds';

/** A point of the drawing. The face looks to the left; y grows downwards. */
type Point = readonly [x: number, y: number];

export const DRAWING = { width: 200, height: 196 };

/** `171 150, 172 126` as points. */
const points = (text: string): Point[] =>
  text.split(', ').map((point) => {
    const [x = 0, y = 0] = point.split(' ').map(Number);
    return [x, y];
  });

/** The socket of the voice, in the throat. */
const VOICE: Point = [158, 183];
/** Where the tip closes the way, on the ridge. */
const TIP_TOUCH: Point = [68, 86];

/** The roof of the mouth and the back of the throat at each of the places of the tongue. */
const WALL = points('171 150, 172 126, 170 101, 152 77, 132 65, 112 61, 93 66, 78 77');
/** Where the tongue is at its farthest from each of them, with the jaw closed. */
const DEEP = points('131 160, 128 136, 124 126, 122 124, 116 124, 106 124, 94 125, 82 126');
/** With the soft palate down, it is that which the tongue meets. */
const HANGING: Readonly<Record<number, Point>> = { 2: [154, 104], 3: [146, 83] };
/** How much of the jaw's movement a place follows: the throat none, the front all. */
const FOLLOWS = [0, 0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9];
/** By how much the lower teeth go down and back, at most. */
const JAW: Point = [3, 21];

const round = (value: number) => Math.round(value * 2) / 2;
const at = ([x, y]: Point) => `${round(x)} ${round(y)}`;
const mix = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
];
const plus = ([ax, ay]: Point, [bx, by]: Point): Point => [ax + bx, ay + by];

/** A smooth line through the points (Catmull-Rom), without its first move. */
function through(points: readonly Point[]): string {
  return points
    .slice(1)
    .map((end, index) => {
      const start = points[index] as Point;
      const before = points[index - 1] ?? start;
      const after = points[index + 2] ?? end;
      const first = plus(start, [(end[0] - before[0]) / 6, (end[1] - before[1]) / 6]);
      const second = plus(end, [(start[0] - after[0]) / 6, (start[1] - after[1]) / 6]);
      return `C${at(first)} ${at(second)} ${at(end)}`;
    })
    .join('');
}

const line = (points: readonly Point[]) => `M${at(points[0] as Point)}${through(points)}`;

const jawOf = ({ jaw }: Posture): Point => [JAW[0] * jaw, JAW[1] * jaw];

/** The tip, from its upper side around it. */
function tipOf(tip: Tip, jaw: Point): Point[] {
  switch (tip) {
    case 'low':
      return [plus([71, 111], jaw), plus([70, 117], jaw)];
    case 'between teeth':
      return points('68 103, 53 106.5, 44 107, 42 109.5, 47 111.5, 70 117');
    case 'on ridge':
      return points('68 86.5, 66 91, 71 99');
    case 'near ridge':
      return points('69 92, 67 96, 71 103');
    case 'behind ridge':
      return points('72 88, 70 93, 75 102');
    case 'curled':
      return points('87 95, 83 86, 78 84, 75 91, 78 107');
  }
}

/** The upper side of the tongue, from the root to the tip. */
function tongueLine(posture: Posture, roof: readonly Point[]): Point[] {
  const jaw = jawOf(posture);
  const surface = roof.map((wall, index) => {
    const deep = plus(DEEP[index] as Point, [jaw[0], jaw[1] * (FOLLOWS[index] as number)]);
    return mix(wall, deep, posture.tongue[index] as number);
  });
  // A tip that is curled stands where the blade would be.
  if (posture.tip === 'curled') surface.pop();
  return [...surface, ...tipOf(posture.tip, jaw)];
}

const roofOf = ({ air }: Sound) =>
  air === 'nose' ? WALL.map((point, index) => HANGING[index] ?? point) : WALL;

/** The tongue as one closed shape: upper side, tip, and underneath back to the floor of the mouth. */
function tonguePath(posture: Posture, roof: readonly Point[]): string {
  const jaw = jawOf(posture);
  const floor = [plus([80, 133], jaw), plus([76, 143], jaw)];
  return `${line([[136, 176], ...tongueLine(posture, roof), ...floor])}C${at(plus([86, 158], jaw))} 116 170 136 176z`;
}

function lipPaths(posture: Posture): [upper: string, jaw: string] {
  const [jx, jy] = jawOf(posture);
  const out = { open: 0, spread: 3, rounded: -9, closed: -1, 'on teeth': 2 }[posture.lips];
  /** The lower edge of the upper lip. */
  const top = { open: 97, spread: 95, rounded: 98, closed: 102, 'on teeth': 95 }[posture.lips];
  /** The upper edge of the lower lip. */
  const low = {
    open: 104 + jy * 0.85,
    spread: 103 + jy * 0.85,
    rounded: 104 + jy * 0.55,
    closed: 102,
    'on teeth': 103,
  }[posture.lips];
  const inward = posture.lips === 'on teeth' ? 9 : 0;
  const left = 33 + out;
  const upper = `M40 80C${at([left + 3, 84])} ${at([left - 1, top - 6])} ${at([left + 2, top - 2])}C${at([left + 5, top + 1])} ${at([left + 12, top + 1])} ${at([left + 15, top - 4])}C${at([47 + out / 2, top - 8])} 52 88 54 82`;
  const chin = plus([41, 126], [jx, jy]);
  const lip = `C${at([left + 3 + inward / 2, chin[1] - 5])} ${at([left - 2 + inward, low + 10])} ${at([left + 2 + inward, low + 3])}C${at([left + 5 + inward, low - 1])} ${at([left + 13 + inward, low - 1])} ${at([left + 16 + inward / 2, low + 5])}C${at([left + 18, low + 10])} ${at([54 + jx, 113 + jy])} ${at([58 + jx, 119 + jy])}`;
  const gum = `L${at([67 + jx, 119 + jy])}C${at([70 + jx, 128 + jy])} ${at([70 + jx, 136 + jy])} ${at([76 + jx, 143 + jy])}`;
  const floor = `C${at(plus([86, 158], [jx, jy]))} 116 170 136 176C144 180 147 188 146 200L114 200`;
  const neck = `C114 184 102 ${round(174 + jy * 0.4)} ${at([84, 172 + jy * 0.5])}C${at([62, 170 + jy * 0.6])} ${at(plus(chin, [0, 34]))} ${at(plus(chin, [-2, 18]))}C${at(plus(chin, [-3, 10]))} ${at(plus(chin, [2, 5]))} ${at(chin)}z`;
  return [upper, `M${at(chin)}${lip}${gum}${floor}${neck}`];
}

const lowerTeeth = (posture: Posture) => {
  const [x, y] = jawOf(posture);
  return `M${at([57 + x, 103 + y])}C${at([56 + x, 112 + y])} ${at([57 + x, 118 + y])} ${at([60 + x, 124 + y])}L${at([67 + x, 123 + y])}C${at([65 + x, 115 + y])} ${at([62 + x, 108 + y])} ${at([60 + x, 102 + y])}z`;
};

const SOFT_PALATE = {
  up: 'M133 58C146 53 160 55 172 61L172.5 74C169 77 169.5 84 166 88C162 89 161 82 158 78C152 70 142 66 133 66',
  down: 'M133 58C144 58 152 66 158 80C162 88 162 99 158 102C153 103 153 96 149 89C145 78 141 70 133 66',
};

const HEAD = {
  skull:
    'M66 -4C62 16 55 24 50 34C45 46 32 56 24 65C20 71 26 76 31 74C34 66 44 62 56 54C84 32 136 26 160 44C172 54 173 80 172 110C172 140 173 170 170 200L206 200L206 -4z',
  palate:
    'M40 80C38 76 38 73 42 72C50 70 58 69 66 67C84 58 108 52 134 58L134 66C116 59 100 61 88 68C80 73 77 80 70 85C66 88 63 88 61 88L53 86z',
  edge: 'M40 80C38 76 38 73 42 72C50 70 58 69 66 67C84 58 108 52 134 58M134 66C116 59 100 61 88 68C80 73 77 80 70 85C66 88 63 88 61 88',
  tooth: 'M53 85C50 92 50 98 51 104C53 106 56 104 58 100C60 95 62 92 63 88z',
};

const NOSE_WAY = points('167 86, 158 58, 130 44, 92 47, 56 62, 37 75, 22 92, 0 100');

/**
 * The way of the breath: from the socket in the throat to the edge of the drawing, or to the closure that holds it.
 * `after` is what follows a gap or a closure, and `held` the place of the closure.
 */
function breathOf(sound: Sound): { way: Point[]; after?: Point[]; held?: Point } {
  const { start, air } = sound;
  const tongue = tongueLine(start, WALL);
  const roof = roofOf(sound);
  const inner = roof.map((wall, index) => mix(wall, tongue[index] as Point, 0.5));
  const jaw = jawOf(start);
  const lips: Point = [34, 100.5 + jaw[1] * 0.4];
  const outside: Point[] = [[57, 103 + jaw[1] / 2], lips, [18, lips[1]], [0, lips[1] + 2]];
  const inThroat = [VOICE, ...inner.slice(0, 2)];
  if (air === 'nose') return { way: [...inThroat, ...NOSE_WAY] };
  if (air === 'sides')
    return {
      way: [VOICE, ...inner.slice(0, 6)],
      after: [inner[5] as Point, [86, 101], [68, 104], ...outside],
    };
  if (start.lips === 'closed') return { way: [VOICE, ...inner, [62, 101], [51, 102]], held: [51, 102] };
  if (air === 'stopped' || air === 'released') {
    const closure = start.tongue.indexOf(0);
    const held = closure === -1 ? TIP_TOUCH : (WALL[closure] as Point);
    const way = [VOICE, ...inner.slice(0, closure === -1 ? inner.length : closure), held];
    return air === 'stopped' ? { way, held } : { way, held, after: [held, [67, 97], ...outside] };
  }
  const all = [...inner, ...outside];
  if (air === 'free') return { way: [VOICE, ...all] };
  const gap = gapOf(start, inner.length);
  return { way: [VOICE, ...all.slice(0, gap + 1)], after: all.slice(gap) };
}

/** Where the way is narrowest: an index into the places of the tongue, or the teeth, which come after them. */
function gapOf({ lips, tip, tongue }: Posture, teeth: number): number {
  if (lips === 'on teeth' || tip === 'between teeth') return teeth;
  const least = Math.min(...tongue);
  return least > 0.3 ? 0 : tongue.lastIndexOf(least);
}

/** The highest point of the tongue: where a vowel has its place in the chart. */
function peak(posture: Posture): Point {
  return tongueLine(posture, WALL)
    .slice(1, WALL.length)
    .reduce((best, point) => (point[1] < best[1] ? point : best));
}

const path = (d: string, attributes = '') => `<path ${attributes}d="${d}"/>`;
const socket = ([x, y]: Point, isLit: boolean, radius = 5) =>
  `<circle ${isLit ? LIT : OPEN}cx="${round(x)}" cy="${round(y)}" r="${radius}"/>`;

/*
 * A drawing takes its pen from the page: `.mouth` sets fill, line and width, which pass into drawings of another file as
 * rules do not. These are the parts that differ.
 */
const BARE = 'fill="none" ';
const TEETH = 'fill="var(--color-ground)" ';
const TONGUE = 'fill="var(--color-line)" stroke-width="2.4" ';
const THEN = 'fill="none" stroke-dasharray="4 4" ';
const CORD = 'fill="none" stroke="var(--cord)" stroke-width="4.5" ';
const BROKEN = `${CORD}stroke-dasharray="0 8" `;
const BESIDE = `${CORD}stroke-dasharray="7 7" `;
const LIT = 'fill="var(--cord)" stroke-width="2.4" ';
const OPEN = 'fill="var(--color-ground)" stroke-width="2.4" ';

/** What moves, as the inside of an SVG of the size of `DRAWING`. */
export function movingParts(sound: Sound): string {
  const { start } = sound;
  const [upper, jaw] = lipPaths(start);
  const parts = [
    path(jaw),
    path(lowerTeeth(start), TEETH),
    path(tonguePath(start, roofOf(sound)), TONGUE),
    path(sound.air === 'nose' ? SOFT_PALATE.down : SOFT_PALATE.up),
    path(upper),
  ];
  return [...parts, ...(sound.kind === 'vowel' ? vowelMarks(sound) : breathMarks(sound))].join('');
}

/** A vowel is where the tongue is highest; one that glides is a cord from there to where it ends. */
function vowelMarks({ start, end }: Vowel): string[] {
  const from = peak(start);
  if (!end) return [socket(from, true)];
  const to = peak(end);
  return [
    path(line(tongueLine(end, WALL)), THEN),
    path(`M${at(from)}L${at(to)}`, CORD),
    // Smaller, so that the shortest cord can be seen between them.
    socket(from, false, 4),
    socket(to, true, 4),
  ];
}

/** The breath is a cord; its socket in the throat is lit when the voice is on. */
function breathMarks(sound: Consonant): string[] {
  const { way, after, held } = breathOf(sound);
  return [
    path(line(way), CORD),
    ...(after ? [path(line(after), sound.air === 'sides' ? BESIDE : BROKEN)] : []),
    ...(held ? [socket(held, false)] : []),
    socket(VOICE, sound.isVoiced),
  ];
}

/** What stays: skull and nose, the hard palate with its outline, the upper teeth. */
export const fixedParts = [
  path(HEAD.skull),
  path(HEAD.tooth, TEETH),
  path(HEAD.palate, 'stroke="none" '),
  path(HEAD.edge, BARE),
].join('');
