import { tw } from '~/lib/tw';
import type { Source } from './rules/transcription';

/** How the words of a line look: each is its sounds, below them its letters, and below those how sure we are. */

export const line = tw`-mx-2 aria-busy:opacity-60`;

/** Inline, not in a grid: a thousand words are laid out anew at each key. */
const box = tw`mr-[0.35rem] mb-2 inline-flex max-w-full min-w-11 flex-col items-start rounded-1 bg-transparent px-2 pb-[0.3rem] text-start align-top wrap-anywhere`;
export const word = `${box} ${tw`pt-[0.3rem]`}`;
/** With the room that sounds would take. */
export const unread = `${box} ${tw`pt-[calc(0.3rem+2px+1.35*clamp(1.5rem,1.25rem+1vw,2rem))]`}`;

export const spelling = tw`text-s leading-[1.4] text-ink-2`;

/** Where sounds come from. What the dictionary has is not marked. */
export const underlines: Record<Source, string> = {
  dictionary: '',
  ending: tw`border-b-3 border-dotted`,
  guess: tw`border-b-2 border-dashed`,
  letters: tw`border-b-4 border-double`,
};

/** The sounds of a word, whose size the caller says. */
export const sound = (source: Source): string =>
  `${tw`-order-1 font-ipa leading-[1.35] font-normal`} ${underlines[source] || tw`border-b-2 border-transparent forced-colors:border-[Canvas]`}`;
