import { input } from '~/ui/classes';
import { tw } from '~/lib/tw';

/** The buttons and choices of a call in a row. Without a script there is nothing to play. */
export const player = tw`mt-2 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 noscript:hidden [&>label]:flex [&>label]:min-h-11 [&>label]:items-center [&>label]:gap-[0.6rem]`;

/** An input of a form with many of them; a narrow one has less room beside its words. */
export function smallInput(width: 'usual' | 'narrow' = 'usual'): string {
  const sides = { usual: tw`px-[0.7rem]!`, narrow: tw`px-2!` };
  return `${input} ${tw`min-h-11! rounded-1! py-[0.4rem]! disabled:border-line disabled:text-ink-2`} ${sides[width]}`;
}
