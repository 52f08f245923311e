import { tw } from '~/lib/tw';

/** A button, or a link that looks like one. One `main` button a view; the second choice is `quiet`. */
export function button(kind: 'main' | 'quiet' = 'main', size: 'large' | 'small' = 'large'): string {
  const sizes = {
    large: tw`min-h-13 px-6`,
    small: tw`min-h-11 px-[1.1rem] text-s`,
  };
  const kinds = {
    main: tw`plug-end me-5 bg-ink text-ground hover:translate-x-1 active:translate-x-2 disabled:translate-none disabled:bg-ink-2 aria-disabled:translate-none aria-disabled:bg-ink-2 motion-safe:transition-[translate] motion-safe:duration-250 motion-safe:ease-out forced-colors:me-0`,
    quiet: tw`bg-transparent text-ink shadow-[inset_0_0_0_2px_var(--color-ink)] hover:bg-panel active:bg-panel disabled:bg-ink-2 aria-disabled:bg-transparent aria-disabled:text-ink-2 aria-disabled:shadow-[inset_0_0_0_2px_var(--color-line)]`,
  };
  return `${tw`relative inline-flex items-center justify-center rounded-2 py-2 leading-[1.2] font-strong no-underline disabled:cursor-not-allowed aria-disabled:cursor-not-allowed forced-colors:border-2`} ${sizes[size]} ${kinds[kind]}`;
}

/** The buttons and links that end a part; paper has no use for them. */
export const actions = tw`flex flex-wrap items-center gap-x-2 gap-y-3 print:hidden`;

/** A button that looks like a link in a sentence. */
export const textButton = tw`min-h-11 bg-transparent p-0 font-strong underline decoration-[color-mix(in_srgb,currentColor_45%,transparent)] decoration-[1.5px] underline-offset-[0.2em] hover:decoration-current forced-colors:text-[LinkText]`;

/** A link on a line of its own. */
export const go = tw`inline-flex min-h-11 items-center font-strong`;

export const note = tw`text-note text-ink-2`;
export const lead = tw`max-w-lead text-lead text-ink-2`;

export const field = tw`grid gap-[0.4rem]`;
export const label = tw`font-strong`;
/** A field that is wrong has a heavier line; `error` below it has the “!” and says why. */
export const wrong = tw`aria-invalid:border-[3.5px] aria-invalid:border-ink`;
/** The margin is for its label above. */
export const input = `${tw`min-h-13 w-full scroll-mt-12 rounded-2 border-2 border-ink-2 bg-transparent px-4 py-3 hover:bg-(--hover) focus-visible:rounded-2 focus-visible:outline-offset-1 disabled:border-dashed [&:is(select)]:pe-12`} ${wrong}`;
/** What is wrong with a field. Empty, it is not there. */
export const error = tw`flex items-baseline gap-2 text-s leading-[1.35] font-medium text-ink before:aspect-square before:w-[1.35rem] before:flex-none before:rounded-round before:bg-ink before:text-center before:font-text before:text-[0.875rem] before:leading-[1.35rem] before:font-bold before:text-ground before:content-['!'/''] empty:hidden`;

/** A sum of money, large. The caller says how large: `text-4`. */
export const amount = tw`font-display leading-none font-bold tracking-[-0.025em]`;

/** What an amount is for, beside it. */
export const per = tw`font-text text-0 leading-[normal] font-medium tracking-[0px] whitespace-nowrap`;
