/** Stands in the inline script for the address of the file that defines `astro-island`; the build puts the real one in. */
export const RUNTIME = '/astro-island.js';
