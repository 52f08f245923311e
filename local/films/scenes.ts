import { alderCourt } from './scenes/alder-court.ts';
import { furnaceFilter } from './scenes/furnace-filter.ts';
import { longMorningMug } from './scenes/long-morning-mug.ts';
import type { Scene } from './stage/draw.ts';

/** What each film shows, by the name of its file. */
export const scenes: Record<string, Scene | undefined> = {
  'alder-court': alderCourt,
  'furnace-filter': furnaceFilter,
  'long-morning-mug': longMorningMug,
};
