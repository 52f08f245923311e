import mouth from './mouth.json' with { type: 'json' };
import type { Consonant, Posture, Sound, Vowel } from './rules/sounds';

/** A point of the drawing. The face looks to the left; y grows downwards. */
type Point = readonly [x: number, y: number];

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
const WALL = points(mouth.wall);
/** The same with the soft palate down: it is that which the tongue meets. */
const HANGING = points(mouth.hanging);
/** Where the tongue is at its farthest from each of them, with the jaw closed. */
const DEEP = points(mouth.deep);
/** By how much the lower teeth go down and back, at most. */
const JAW: Point = [3, 21];

const round = (value: number) => Math.round(value * 2) / 2;
const at = ([x, y]: Point) => `${round(x)} ${round(y)}`;
const plus = ([ax, ay]: Point, [bx, by]: Point, share = 1): Point => [ax + bx * share, ay + by * share];
const minus = ([ax, ay]: Point, [bx, by]: Point): Point => [ax - bx, ay - by];
const mix = (from: Point, to: Point, share: number) => plus(from, minus(to, from), share);

/** Path data with its points and numbers rounded: `d`M${point}z``. */
const d = (parts: TemplateStringsArray, ...values: (Point | number | string)[]) =>
  String.raw(
    { raw: parts },
    ...values.map((value) =>
      typeof value === 'string' ? value : typeof value === 'number' ? round(value) : at(value),
    ),
  );

/** A smooth line through the points (Catmull-Rom). */
function line(way: readonly Point[]): string {
  const curves = way.slice(1).map((end, index) => {
    const start = way[index] as Point;
    const first = plus(start, minus(end, way[index - 1] ?? start), 1 / 6);
    const second = plus(end, minus(start, way[index + 2] ?? end), 1 / 6);
    return d`C${first} ${second} ${end}`;
  });
  return `M${at(way[0] as Point)}${curves.join('')}`;
}

const jawOf = ({ jaw }: Posture): Point => [JAW[0] * jaw, JAW[1] * jaw];
const roofOf = ({ air }: Sound) => (air === 'nose' ? HANGING : WALL);

/** The tip, from its upper side around it. */
const tipOf = (tip: Posture['tip'], jaw: Point): Point[] =>
  tip === 'low' ? [plus([71, 111], jaw), plus([70, 117], jaw)] : points(mouth.tips[tip]);

/** The upper side of the tongue, from the root to the tip. */
function tongueLine(posture: Posture, roof: readonly Point[]): Point[] {
  const jaw = jawOf(posture);
  const surface = roof.map((wall, index) => {
    // Of the jaw's movement a place in the throat follows nothing, one in front nearly all.
    const deep = plus(DEEP[index] as Point, [jaw[0], jaw[1] * (mouth.follows[index] as number)]);
    return mix(wall, deep, posture.tongue[index] as number);
  });
  // A tip that is curled stands where the blade would be.
  if (posture.tip === 'curled') surface.pop();
  return [...surface, ...tipOf(posture.tip, jaw)];
}

/** The tongue as one closed shape: upper side, tip, and underneath back to the floor of the mouth. */
function tonguePath(posture: Posture, roof: readonly Point[]): string {
  const jaw = jawOf(posture);
  const floor = [plus([80, 133], jaw), plus([76, 143], jaw)];
  return d`${line([[136, 176], ...tongueLine(posture, roof), ...floor])}C${plus([86, 158], jaw)} 116 170 136 176z`;
}

/** `out` moves both lips, `top` is the lower edge of the upper one, `low` the upper edge of the lower one. */
function lipPaths(posture: Posture): [upper: string, jaw: string] {
  const jaw = jawOf(posture);
  const [, jy] = jaw;
  const { out, top, low: lowest, drop, inward } = mouth.lips[posture.lips];
  const left = 33 + out;
  const low = lowest + jy * drop;
  const upper = d`M40 80C${[left + 3, 84]} ${[left - 1, top - 6]} ${[left + 2, top - 2]}C${[left + 5, top + 1]} ${[left + 12, top + 1]} ${[left + 15, top - 4]}C${[47 + out / 2, top - 8]} 52 88 54 82`;
  const chin = plus([41, 126], jaw);
  const lip = d`C${[left + 3 + inward / 2, chin[1] - 5]} ${[left - 2 + inward, low + 10]} ${[left + 2 + inward, low + 3]}C${[left + 5 + inward, low - 1]} ${[left + 13 + inward, low - 1]} ${[left + 16 + inward / 2, low + 5]}C${[left + 18, low + 10]} ${plus([54, 113], jaw)} ${plus([58, 119], jaw)}`;
  const gum = d`L${plus([67, 119], jaw)}C${plus([70, 128], jaw)} ${plus([70, 136], jaw)} ${plus([76, 143], jaw)}`;
  const floor = d`C${plus([86, 158], jaw)} 116 170 136 176C144 180 147 188 146 200L114 200`;
  const neck = d`C114 184 102 ${174 + jy * 0.4} ${[84, 172 + jy * 0.5]}C${[62, 170 + jy * 0.6]} ${plus(chin, [0, 34])} ${plus(chin, [-2, 18])}C${plus(chin, [-3, 10])} ${plus(chin, [2, 5])} ${chin}z`;
  return [upper, d`M${chin}${lip}${gum}${floor}${neck}`];
}

const lowerTeeth = (posture: Posture): string => {
  const by = (x: number, y: number) => plus([x, y], jawOf(posture));
  return d`M${by(57, 103)}C${by(56, 112)} ${by(57, 118)} ${by(60, 124)}L${by(67, 123)}C${by(65, 115)} ${by(62, 108)} ${by(60, 102)}z`;
};

/**
 * The way of the breath: from the socket in the throat to the edge of the drawing, or to the closure that holds it.
 * `after` is what follows a gap or a closure, and `held` the place of the closure.
 */
function breathOf(sound: Sound): { way: Point[]; after?: Point[]; held?: Point } {
  const { start, air } = sound;
  const tongue = tongueLine(start, WALL);
  const inner = roofOf(sound).map((wall, index) => mix(wall, tongue[index] as Point, 0.5));
  const jaw = jawOf(start);
  const out = 100.5 + jaw[1] * 0.4;
  const outside: Point[] = [
    [57, 103 + jaw[1] / 2],
    [34, out],
    [18, out],
    [0, out + 2],
  ];
  const upTo = (place: number) => [VOICE, ...inner.slice(0, place)];
  if (air === 'nose') return { way: [...upTo(2), ...points(mouth.noseWay)] };
  if (air === 'sides') return { way: upTo(6), after: [inner[5] as Point, [86, 101], [68, 104], ...outside] };
  if (start.lips === 'closed') return { way: [...upTo(8), [62, 101], [51, 102]], held: [51, 102] };
  if (air === 'stopped' || air === 'released') {
    const closure = start.tongue.indexOf(0);
    const held = WALL[closure] ?? TIP_TOUCH;
    const way = [...upTo(closure === -1 ? 8 : closure), held];
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
const peak = (posture: Posture): Point =>
  tongueLine(posture, WALL)
    .slice(1, WALL.length)
    .reduce((best, point) => (point[1] < best[1] ? point : best));

/*
 * A drawing takes its pen from the page: `SoundCard.astro` sets fill, line and width, which pass into drawings of another file as
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

const path = (data: string, attributes = '') => `<path ${attributes}d="${data}"/>`;
const socket = ([x, y]: Point, isLit: boolean, radius = 5) =>
  `<circle ${isLit ? LIT : OPEN}cx="${round(x)}" cy="${round(y)}" r="${radius}"/>`;

/** What moves, as the inside of an SVG that is 200 wide and 196 high. */
export function movingParts(sound: Sound): string {
  const { start } = sound;
  const [upper, jaw] = lipPaths(start);
  const parts = [
    path(jaw),
    path(lowerTeeth(start), TEETH),
    path(tonguePath(start, roofOf(sound)), TONGUE),
    path(sound.air === 'nose' ? mouth.softPalate.down : mouth.softPalate.up),
    path(upper),
  ];
  return [...parts, ...(sound.kind === 'vowel' ? vowelMarks(sound) : breathMarks(sound))].join('');
}

/** A vowel is where the tongue is highest; one that glides is a cord from there to where it ends. */
function vowelMarks({ start, end }: Vowel): string[] {
  const from = peak(start);
  if (!end) return [socket(from, true)];
  const to = peak(end);
  // The sockets are smaller, so that the shortest cord can be seen between them.
  const sockets = [socket(from, false, 4), socket(to, true, 4)];
  return [path(line(tongueLine(end, WALL)), THEN), path(d`M${from}L${to}`, CORD), ...sockets];
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
  path(mouth.head.skull),
  path(mouth.head.tooth, TEETH),
  path(mouth.head.palate, 'stroke="none" '),
  path(mouth.head.edge, BARE),
].join('');
