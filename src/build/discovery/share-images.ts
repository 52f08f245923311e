import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Node, Renderer } from 'takumi-js/node';
import { site } from '../../site/facts.ts';
import type { BuiltPage } from '../built-page.ts';
import { Kept } from '../kept.ts';

const CARD = { width: 1200, height: 630 };

/** The light tokens of `ui/theme.css`: a shared card has no dark mode. The board is dark in both. */
const INK = '#27141f';
const ON_BOARD = '#f9f0f3';
/** By the letter of a cord, what `share-card.svg` leaves open; the width of the tracer and the dashes are in pixels. */
const CORDS: Record<string, { colour: string; onBoard: string; tracer: number; dash: string; cap: string }> =
  {
    d: { colour: '#d03e1d', onBoard: '#ff7350', tracer: 0, dash: 'none', cap: 'round' },
    i: { colour: '#b87200', onBoard: '#ffb938', tracer: 11.88, dash: '0 32', cap: 'round' },
    s: { colour: '#137a5b', onBoard: '#57cc9e', tracer: 7.02, dash: 'none', cap: 'round' },
    c: { colour: '#4b4fd0', onBoard: '#a5a9ff', tracer: 29.7, dash: '7 22', cap: 'butt' },
    n: { colour: INK, onBoard: ON_BOARD, tracer: 5.94, dash: 'none', cap: 'round' },
  };

const picture = (svg: string, width: number, height: number): Node => ({
  type: 'image',
  src: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  width,
  height,
  style: { position: 'absolute', top: 0, left: 0 },
});

/** Sized so that the longest title that content may have stays above the cord or the board. */
const titleSize = ({ length }: string, isAboveBoard: boolean) =>
  length <= 26 ? 104 : length <= (isAboveBoard ? 36 : 44) ? 84 : 68;

/** A line of `SHARE_LENGTH` fills two rows. */
const lineSize = ({ length }: string) => (length <= 64 ? 54 : 46);
/** Up to the cord that falls to the plug, and nearly to the edge of the board. */
const [TITLE_WIDTH, LINE_WIDTH] = [900, 1000];

const words = (
  text: string,
  top: number,
  left: number,
  fontSize: number,
  color = INK,
  width = TITLE_WIDTH,
): Node => ({
  type: 'container',
  style: { position: 'absolute', top, left, width },
  children: [
    {
      type: 'text',
      text,
      style: {
        fontFamily: 'Radio Canada Big',
        fontSize,
        fontWeight: 700,
        lineHeight: 1.04,
        letterSpacing: '-0.03em',
        color,
      },
    },
  ],
});

const textBeside = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');

/** What the card of a page shows. */
export type Card = Pick<BuiltPage, 'title' | 'cord' | 'shareLine'>;

/** Makes the images of a site. All are PNG; cards are kept from build to build. */
export async function createImageMaker() {
  const renderer = new Renderer();
  const font = await readFile(new URL('../../ui/fonts/radio-canada-big.woff2', import.meta.url));
  await renderer.registerFont(font);
  const look = createHash('sha256').update(font).digest('hex');
  const cards = new Kept('cards', import.meta.url);
  const [card = '', cardWithLine = '', icon = '', tabIcon = ''] = await Promise.all(
    ['share-card.svg', 'share-card-line.svg', 'app-icon.svg', '../../../public/icon.svg'].map(textBeside),
  );
  const square = (drawing: string, size: number): Promise<Uint8Array> =>
    renderer.render(picture(drawing, size, size), { width: size, height: size, format: 'png' });
  return {
    shareImage({ title, cord, shareLine }: Card): Promise<Uint8Array> {
      const drawing = Object.entries(CORDS[cord] ?? {}).reduce(
        (svg, [name, value]) => svg.replaceAll(`{${name}}`, `${value}`),
        shareLine ? cardWithLine : card,
      );
      const children = [
        picture(drawing, CARD.width, CARD.height),
        words(site.brand, 60, 146, 40),
        words(title, 150, 72, titleSize(title, shareLine !== '')),
        ...(shareLine ? [words(shareLine, 424, 156, lineSize(shareLine), ON_BOARD, LINE_WIDTH)] : []),
      ];
      const style = { position: 'relative', ...CARD } as const;
      const tree: Node = { type: 'container', style, children };
      return cards.of(look + JSON.stringify(tree), () => renderer.render(tree, { ...CARD, format: 'png' }));
    },
    forgetOthers: () => cards.forgetOthers(),
    /** A square icon; `size` in pixels. The drawing keeps clear of the corners that some systems cut off. */
    icon: (size: number) => square(icon, size),
    /** The same for the tab of a browser, which cuts nothing off. */
    tabIcon: (size: number) => square(tabIcon, size),
  };
}
