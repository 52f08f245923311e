import { tw } from '~/lib/tw';

/** For what holds cards of sounds: their own page, and the sheet over the chart, which has their markup from there. */
export const cards = [
  tw`mouths [&>article]:grid [&>article]:grid-cols-[8rem_1fr] [&>article]:items-start [&>article]:gap-4 sm:[&>article]:grid-cols-[minmax(0,17rem)_1fr] sm:[&>article]:gap-part`,
  tw`[&_h3]:leading-[1.3] [&_h3]:font-medium [&_h3~*]:mt-[0.6rem]`,
  // The sign, and the letters that make the sound.
  tw`[&_h3>[lang]]:block [&_h3>[lang]]:text-3 [&_h3>[lang]]:leading-[1.2]`,
  tw`[&_h3_b]:font-bold [&_h3_b]:underline [&_h3_b]:decoration-(--cord) [&_h3_b]:decoration-[3px] [&_h3_b]:underline-offset-[0.2em]`,
].join(' ');
