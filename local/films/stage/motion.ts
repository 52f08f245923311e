/** How things move: shares between 0 and 1 of a clock in seconds. */

export const clamp = (value: number) => Math.max(0, Math.min(1, value));
export const mix = (from: number, to: number, share: number) => from + (to - from) * share;

const easeOut = (share: number) => 1 - (1 - share) ** 4;
const glide = (share: number) => share * share * share * (share * (share * 6 - 15) + 10);

/** How much of a movement that begins at `from` is over: quick at first, then slower. */
export const arrive = (now: number, from: number, seconds: number) => easeOut(clamp((now - from) / seconds));
/** The same for a movement that begins and ends slowly: a camera, a cord on its way. */
export const travel = (now: number, from: number, seconds: number) => glide(clamp((now - from) / seconds));
/** The same at one speed. */
export const steady = (now: number, from: number, seconds: number) => clamp((now - from) / seconds);

/** A place in the drawing that stands in the middle of the picture, and how large the drawing is there. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

/** A zoom grows by factors, not by steps. */
export const between = (from: View, to: View, share: number): View => ({
  x: mix(from.x, to.x, share),
  y: mix(from.y, to.y, share),
  zoom: from.zoom * (to.zoom / from.zoom) ** share,
});
