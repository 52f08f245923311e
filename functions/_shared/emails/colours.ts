/** The colours of the art direction: light, and dark for readers whose mail program asks for it. */
const COLOURS = {
  ground: ['#fbf9f7', '#190f15'],
  panel: ['#f0eae6', '#261820'],
  line: ['#d8ccc7', '#4b3541'],
  ink: ['#27141f', '#f9f0f3'],
  quiet: ['#624b58', '#c8b3be'],
} as const;

export const GROUND = COLOURS.ground[0];
export const INK = COLOURS.ink[0];
export const QUIET = COLOURS.quiet[0];
export const LINE = COLOURS.line[0];
export const PANEL = COLOURS.panel[0];
/** The board keeps its colours in both schemes. */
export const BOARD = '#2d1a26';
export const ON_BOARD = '#f9f0f3';

/** Inline styles hold the light scheme, because not every mail program reads a style sheet. */
export const STYLE_SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .page { padding: 24px 16px !important; }
  .box { padding: 20px 16px !important; }
  .headline { font-size: 27px !important; }
}
@media (prefers-color-scheme: dark) {
  .ground { background-color: ${COLOURS.ground[1]} !important; }
  .panel { background-color: ${COLOURS.panel[1]} !important; }
  .rule { border-color: ${COLOURS.line[1]} !important; }
  .ink { color: ${COLOURS.ink[1]} !important; }
  .mark { border-color: ${COLOURS.ink[1]} !important; }
  .quiet { color: ${COLOURS.quiet[1]} !important; }
  .slab { background-color: ${COLOURS.ink[1]} !important; color: ${COLOURS.ink[0]} !important; }
  .cord-d { background-color: #ff7350 !important; }
  .cord-i { background-color: #ffb938 !important; }
  .cord-s { background-color: #57cc9e !important; }
  .cord-c { background-color: #a5a9ff !important; }
}`;
