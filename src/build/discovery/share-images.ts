import { readFile } from 'node:fs/promises';
import { type Node, Renderer } from 'takumi-js/node';
import { site } from '../../site/facts.ts';
import type { BuiltPage } from '../built-page.ts';

/** Pixels. */
const WIDTH = 1200;
const HEIGHT = 630;

/** The light tokens of `styles/tokens.css`: a shared card has no dark mode. */
const INK = '#27141f';
const GROUND = '#fbf9f7';
const FONT = 'Radio Canada Big';

interface CordLook {
  colour: string;
  /** Width of the tracer as a share of the cord's. */
  tracer: number;
  dash?: string;
  cap: 'round' | 'butt';
}
const PLAIN_CORD: CordLook = { colour: '#d03e1d', tracer: 0, cap: 'round' };
const CORDS: Record<string, CordLook> = {
  d: PLAIN_CORD,
  i: { colour: '#b87200', tracer: 0.44, dash: '0 32', cap: 'round' },
  s: { colour: '#137a5b', tracer: 0.26, cap: 'round' },
  c: { colour: '#4b4fd0', tracer: 1.1, dash: '7 22', cap: 'butt' },
};
const INK_CORD: CordLook = { colour: INK, tracer: 0.22, cap: 'round' };

const CORD_WIDTH = 27;
/** From the left socket to the plug above the right one. */
const CORD_PATH = 'M112 524C250 640 390 420 570 492S880 600 968 420S1088 268 1088 380';
const LOGO = 'M4 24V12a7 7 0 0 1 14 0v8m0-8a7 7 0 0 1 14 0v12';

/** The card without its words. */
function drawing({ colour, tracer, dash, cap }: CordLook): string {
  const socket = (x: number) =>
    `<circle cx="${x}" cy="524" r="39" fill="${GROUND}" stroke="${INK}" stroke-width="7"/>` +
    `<circle cx="${x}" cy="524" r="16" fill="${INK}"/>`;
  const plug =
    `<path fill="${colour}" d="M8 0h10l2 16H6z"/><rect fill="${colour}" x="1" y="12" width="24" height="28" rx="6"/>` +
    `<path stroke="${GROUND}" stroke-width="2" opacity=".55" d="M7 20h12M7 26h12M7 32h12"/>` +
    `<path fill="${INK}" d="M9 40h8v9l-4 7-4-7z"/>`;
  const line = (stroke: string, width: number, more = 'stroke-linecap="round"') =>
    `<path d="${CORD_PATH}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`;
  const dashes = dash ? ` stroke-dasharray="${dash}"` : '';
  const pattern = tracer > 0 ? line(GROUND, CORD_WIDTH * tracer, `stroke-linecap="${cap}"${dashes}`) : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${GROUND}"/>` +
    `<g transform="translate(72 58) scale(1.6)"><path d="${LOGO}" fill="none" stroke="${INK}" stroke-width="4.5" ` +
    `stroke-linecap="round"/><circle cx="18" cy="23" r="4" fill="${colour}"/></g>` +
    `${socket(112)}${socket(1088)}${line(colour, CORD_WIDTH)}${pattern}` +
    `<g transform="translate(1055 372) scale(2.55)">${plug}</g></svg>`
  );
}

const picture = (svg: string, width: number, height: number): Node => ({
  type: 'image',
  src: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  width,
  height,
  style: { position: 'absolute', top: 0, left: 0 },
});

/** Sized so that the longest title that content may have stays above the cord. */
const titleSize = ({ length }: string) => (length <= 26 ? 104 : length <= 44 ? 84 : 68);

/** Keeps the title clear of the plug's cord. */
const TEXT_WIDTH = 900;

const words = (text: string, top: number, left: number, fontSize: number): Node => ({
  type: 'container',
  style: { position: 'absolute', top, left, width: TEXT_WIDTH },
  children: [
    {
      type: 'text',
      text,
      style: {
        fontFamily: FONT,
        fontSize,
        fontWeight: 700,
        lineHeight: 1.04,
        letterSpacing: '-0.03em',
        color: INK,
      },
    },
  ],
});

const png = { format: 'png' } as const;

export interface ImageMaker {
  /** PNG of 1200 × 630 pixels: the title, and the cord of the page. */
  shareImage: (page: Pick<BuiltPage, 'title' | 'cord'>) => Promise<Uint8Array>;
  /** PNG of a square icon; `size` in pixels. The drawing keeps clear of the corners that some systems cut off. */
  icon: (size: number) => Promise<Uint8Array>;
}

/** `font` is the file of the display font. */
export async function createImageMaker(font: URL): Promise<ImageMaker> {
  const renderer = new Renderer();
  await renderer.registerFont(await readFile(font));
  const icon =
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="-12 -14 60 60">` +
    `<rect x="-12" y="-14" width="60" height="60" fill="${GROUND}"/>` +
    `<path d="M4 28V16a7 7 0 0 1 14 0v8m0-8a7 7 0 0 1 14 0v12" fill="none" stroke="${INK}" stroke-width="4.5" ` +
    `stroke-linecap="round"/><circle cx="18" cy="27" r="4" fill="${PLAIN_CORD.colour}"/></svg>`;
  return {
    shareImage: ({ title, cord }) =>
      renderer.render(
        {
          type: 'container',
          style: { position: 'relative', width: WIDTH, height: HEIGHT },
          children: [
            picture(drawing(CORDS[cord] ?? INK_CORD), WIDTH, HEIGHT),
            words(site.brand, 60, 146, 40),
            words(title, 150, 72, titleSize(title)),
          ],
        },
        { width: WIDTH, height: HEIGHT, ...png },
      ),
    icon: (size) => renderer.render(picture(icon, size, size), { width: size, height: size, ...png }),
  };
}
