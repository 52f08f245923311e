import { tw } from '~/lib/tw';

/** The buttons and choices of a call in a row. Without a script there is nothing to play. */
export const player = tw`mt-2 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 noscript:hidden [&>label]:flex [&>label]:min-h-11 [&>label]:items-center [&>label]:gap-[0.6rem]`;
