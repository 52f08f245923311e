import type { APIRoute } from 'astro';
import { SOUNDS } from '~/features/pronunciation/rules/sounds';
import { fixedParts, movingParts } from '~/features/pronunciation/mouth-drawing';

/** The drawings of all sounds in one file: the page shows them by their address in it, and asks for it once. */
export const GET: APIRoute = () =>
  new Response(
    `<svg xmlns="http://www.w3.org/2000/svg"><g id="head">${fixedParts}</g>${SOUNDS.map(
      (sound) => `<g id="${sound.id}">${movingParts(sound)}</g>`,
    ).join('')}</svg>`,
    { headers: { 'content-type': 'image/svg+xml' } },
  );
