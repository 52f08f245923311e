import { type Line, cut, endOf, pathOf } from './line.ts';
import { arrive, clamp, type View } from './motion.ts';

/** What scenes are drawn with, as SVG: the vocabulary of `src/ui/cord.css` and its tokens in `src/ui/theme.css`. */

export const WIDTH = 1280;
export const HEIGHT = 720;

export type Kind = 'd' | 'i' | 's' | 'c' | 'n';

/** The two grounds, and the colours that lie on each. */
export const BOARD = {
  ground: '#2d1a26',
  floor: '#3d2835',
  line: '#4b3541',
  ink: '#f9f0f3',
  ink2: '#c8b3be',
  cords: { d: '#ff7350', i: '#ffb938', s: '#57cc9e', c: '#a5a9ff' },
};
export const SHEET: Ground = {
  ground: '#fbf9f7',
  floor: '#f0eae6',
  line: '#d8ccc7',
  ink: '#27141f',
  ink2: '#624b58',
  cords: { d: '#d03e1d', i: '#b87200', s: '#137a5b', c: '#4b4fd0' },
};
export type Ground = typeof BOARD;

/** The tracer thread of each cord: its width as a share of the cord's, its dashes at a width of 11, its ends. */
const TRACERS = {
  d: undefined,
  i: { share: 0.44, dash: [0, 15], cap: 'round' },
  s: { share: 0.26, dash: undefined, cap: 'round' },
  c: { share: 1.1, dash: [2.5, 8], cap: 'butt' },
  n: { share: 0.22, dash: undefined, cap: 'round' },
} as const;

const colourOf = (kind: Kind, on: Ground) => (kind === 'n' ? on.ink : on.cords[kind]);
const stroke = (points: Line, colour: string, width: number, more = '') =>
  points.length > 1
    ? `<path d="${pathOf(points)}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"${more}/>`
    : '';

interface Look {
  kind?: Kind;
  width?: number;
  /** Shares of its length that are there. */
  from?: number;
  to?: number;
  plug?: boolean;
  /** How far the pattern has moved along it. */
  shift?: number;
}

/** A cord: sheath, then tracer. With a plug where it ends. */
export function cord(on: Ground, points: Line, look: Look = {}): string {
  const { kind = 'n', width = 12, from = 0, to = 1, plug = false, shift = 0 } = look;
  if (to <= from) return '';
  const part = from > 0 || to < 1 ? cut(points, from, to) : points;
  const tracer = TRACERS[kind];
  const dash = tracer?.dash
    ? ` stroke-dasharray="${tracer.dash.map((one) => (one * width) / 11).join(' ')}" stroke-dashoffset="${-shift}"`
    : '';
  const thread = tracer
    ? stroke(part, on.ground, width * tracer.share, `${dash} style="stroke-linecap:${tracer.cap}"`)
    : '';
  return `${stroke(part, colourOf(kind, on), width)}${thread}${plug ? plugAt(on, part, kind, width) : ''}`;
}

/** A plain line: a wall, a measure. */
export const ruled = (points: Line, colour: string, width: number, to = 1, dash = '') =>
  to <= 0
    ? ''
    : stroke(
        to < 1 ? cut(points, 0, to) : points,
        colour,
        width,
        dash && ` stroke-dasharray="${dash}" style="stroke-linecap:butt"`,
      );

/** The sleeve and the pin at the end of a cord. The pin reaches as far as the cord. */
function plugAt(on: Ground, points: Line, kind: Kind, width: number): string {
  const { x, y, angle } = endOf(points);
  const size = width / 12;
  return (
    `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${size})">` +
    `<path d="M-52 -7H-44V-13Q-44 -15 -42 -15H-12Q-10 -15 -10 -13V13Q-10 15 -12 15H-42Q-44 15 -44 13V7H-52Z" fill="${colourOf(kind, on)}"/>` +
    `<path d="M-36 -9V9M-29 -9V9M-22 -9V9" stroke="${on.ground}" stroke-width="2.5" opacity=".55"/>` +
    `<path d="M-10 -6H13L21 0L13 6H-10Z" fill="${on.ink}" stroke="${on.ground}" stroke-width="2"/></g>`
  );
}

/** A socket: a ring; lit, something is plugged in. */
export function socket(
  on: Ground,
  x: number,
  y: number,
  look: { radius?: number; kind?: Kind; lit?: number },
): string {
  const { radius = 26, kind = 'n', lit = 0 } = look;
  const colour = lit > 0 ? colourOf(kind, on) : on.ink;
  return (
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${on.ground}" stroke="${colour}" stroke-width="${radius / 5.2}"/>` +
    (lit > 0 ? `<circle cx="${x}" cy="${y}" r="${radius * 0.52 * lit}" fill="${colour}"/>` : '')
  );
}

interface Type {
  size: number;
  colour: string;
  /** Shares: how much has come up out of its line, and how much has gone on upwards. */
  in?: number;
  out?: number;
  anchor?: 'start' | 'middle' | 'end';
  /** The text face, for what is read rather than seen. */
  small?: boolean;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
let masks = 0;

/** A line of type. It rises out of its own line, and leaves it upwards. */
export function words(text: string, x: number, y: number, look: Type): string {
  const { size, colour, in: risen = 1, out = 0, anchor = 'start', small = false } = look;
  if (risen <= 0 || out >= 1) return '';
  const face = small
    ? 'font-family="Radio Canada" font-weight="500" letter-spacing="0"'
    : `font-family="Radio Canada Big" font-weight="700" letter-spacing="${-0.03 * size}"`;
  const shift = (1 - risen) * size * 1.15 - out * size * 1.15;
  const set = `<text x="${x}" y="${y + shift}" font-size="${size}" ${face} fill="${colour}" text-anchor="${anchor}">${escaped(text)}</text>`;
  if (shift === 0) return set;
  masks += 1;
  return (
    `<clipPath id="m${masks}"><rect x="${x - 4000}" y="${y - size * 0.92}" width="8000" height="${size * 1.18}"/></clipPath>` +
    `<g clip-path="url(#m${masks})">${set}</g>`
  );
}

/** A sentence in several lines, one after the other. */
export const sentence = (
  lines: readonly string[],
  x: number,
  y: number,
  now: number,
  look: Type & { from: number; until?: number },
) =>
  lines
    .map((text, at) =>
      words(text, x, y + at * look.size * 1.02, {
        ...look,
        in: arrive(now, look.from + at * 0.12, 0.7),
        out: look.until === undefined ? 0 : arrive(now, look.until + at * 0.06, 0.6),
      }),
    )
    .join('');

/** The drawing as a camera sees it. */
export const seen = ({ x, y, zoom }: View, drawing: string) =>
  `<g transform="translate(${WIDTH / 2} ${HEIGHT / 2}) scale(${zoom}) translate(${-x} ${-y})">${drawing}</g>`;

export const faded = (share: number, drawing: string) =>
  share <= 0 ? '' : share >= 1 ? drawing : `<g opacity="${clamp(share)}">${drawing}</g>`;

export const ground = (on: Ground) => `<rect width="${WIDTH}" height="${HEIGHT}" fill="${on.ground}"/>`;

/** Another picture that comes up over the one before it, with a round edge, as a card on a board. */
export const risen = (share: number, on: Ground, drawing: string) =>
  share <= 0
    ? ''
    : `<g transform="translate(0 ${(1 - share) * (HEIGHT + 60)})"><rect y="${share < 1 ? 0 : -60}" width="${WIDTH}" height="${HEIGHT + 120}" rx="${share < 1 ? 44 : 0}" fill="${on.ground}"/>${drawing}</g>`;

/** What every sample film ends with. */
export const colophon = (on: Ground, now: number, from: number, invented: string) =>
  [`Sample film, made by us from code. ${invented}`, 'Parts of this video were made with AI: the voice.']
    .map((text, at) =>
      faded(
        arrive(now, from + at * 0.15, 0.8),
        words(text, 96, 606 + at * 42, { size: 31, colour: on.ink2, small: true }),
      ),
    )
    .join('');

/** A moment that is heard: a plug that goes in, or a switch. */
export interface Click {
  at: number;
  sound: 'plug' | 'switch';
}

/** The times of the lines that are spoken, in seconds from the start. */
export interface SpokenTimes {
  start: number;
  end: number;
  words: readonly number[];
}

/** A film as a function of its clock. `lines` are the measured times of its words. */
export interface Scene {
  frame(now: number, lines: readonly SpokenTimes[]): string;
  clicks(lines: readonly SpokenTimes[]): Click[];
}

/**
 * When a spoken line starts and ends, in seconds of the film, with `word(index)` for the start of one of its words.
 * @throws RangeError if the film has no such line.
 */
export function times(lines: readonly SpokenTimes[], index: number) {
  const found = lines[index];
  if (!found) throw new RangeError(`The film has no line ${index}.`);
  return { ...found, word: (at: number) => found.words[at] ?? found.start };
}
